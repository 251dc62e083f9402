package fasttrack.app.audit.acid;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Terminals that execute transactions and write each acknowledged commit to a success file, until
 * their database is killed or they are stopped. Each has its own session and thread. Thread-safe.
 */
public final class AckLoad implements AutoCloseable {
  /** Many times the duration of a transaction. */
  private static final long LAST_TRANSACTIONS_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final SuccessFile successes;
  private final List<Session> sessions = new ArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("terminal-", 0).factory());

  /** Of each terminal how it ended. */
  private final List<Future<String>> terminals = new ArrayList<>();

  private volatile boolean stopped;
  private boolean late;

  private AckLoad(SuccessFile successes) {
    this.successes = successes;
  }

  /**
   * Starts the terminals on a loaded database.
   *
   * @param seed the seed of their inputs
   * @param successFile is created, and must not exist
   * @throws IOException where the file cannot be created
   */
  public static AckLoad start(
      Database database,
      Workload workload,
      Dataset dataset,
      long seed,
      int terminals,
      Path successFile)
      throws IOException {
    Subject subject = Subject.of(workload);
    AckLoad load = new AckLoad(SuccessFile.create(successFile));
    try {
      List<TransactionType> types = List.of(subject.transaction());
      for (int i = 0; i < terminals; i++) {
        load.sessions.add(database.connect(types));
      }
      for (int i = 0; i < terminals; i++) {
        Terminal terminal = subject.terminal(i, seed, dataset);
        Session session = load.sessions.get(i);
        load.terminals.add(load.threads.submit(() -> load.run(terminal, session)));
      }
      return load;
    } catch (RuntimeException | Error e) {
      load.close();
      throw e;
    }
  }

  /**
   * Checks that no terminal has ended.
   *
   * @throws BackendException where the database has ended one
   * @throws IOException where one has failed for another reason: a session does not throw for
   *     errors of its database
   */
  void check() throws IOException {
    List<String> ends = new ArrayList<>();
    for (Future<String> terminal : terminals) {
      switch (terminal.state()) {
        case FAILED -> {
          Throwable cause = terminal.exceptionNow();
          throw new IOException("a terminal failed: " + cause, cause);
        }
        case SUCCESS -> ends.add(terminal.resultNow());
        case RUNNING, CANCELLED -> {}
      }
    }
    if (!ends.isEmpty()) {
      throw BackendException.setup("the load ended before the kill: " + String.join("; ", ends));
    }
  }

  /**
   * Waits until all terminals have ended.
   *
   * @return whether they did in time
   */
  boolean join(long nanos) throws InterruptedException {
    threads.shutdown();
    late = !threads.awaitTermination(nanos, TimeUnit.NANOSECONDS);
    return !late;
  }

  /**
   * Stops the terminals after their current transactions, and closes their sessions. A terminal
   * whose session does not answer is not waited for, nor are terminals that were in vain before.
   */
  @Override
  public void close() throws IOException {
    stopped = true;
    try {
      if (!late && join(LAST_TRANSACTIONS_NANOS)) {
        sessions.forEach(Session::close);
      } else {
        closeUnderTerminals();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    successes.close();
  }

  /** Closes sessions in which terminals still wait; closing may itself have to wait. */
  private void closeUnderTerminals() throws InterruptedException {
    Thread closer =
        Thread.ofPlatform().daemon().name("closer").start(() -> sessions.forEach(Session::close));
    TimeUnit.NANOSECONDS.timedJoin(closer, LAST_TRANSACTIONS_NANOS);
    join(LAST_TRANSACTIONS_NANOS);
  }

  /** Executes transactions until one fails, or the load is stopped; returns how it ended. */
  private String run(Terminal terminal, Session session) throws IOException {
    SplittableRandom random = new SplittableRandom(terminal.id());
    while (!stopped) {
      terminal.draw();
      Outcome outcome = session.execute(0, terminal.inputs());
      for (int attempts = 1; outcome == Outcome.CONFLICT && !stopped; attempts++) {
        LockSupport.parkNanos(Retries.STANDARD.drawBackoffNanos(attempts, random));
        outcome = session.execute(0, terminal.inputs());
      }
      if (outcome == Outcome.COMMITTED) {
        successes.acknowledged(terminal.id());
      } else if (outcome != Outcome.CONFLICT) {
        return "terminal %s: %s: %s".formatted(terminal.id(), outcome, session.failure());
      }
    }
    return "stopped";
  }
}
