package fasttrack.app.acid;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An embedded engine: a child process opens the database and runs the terminals, and the child is
 * killed.
 */
final class KilledChild implements KillTarget {
  private final AcidPlan plan;
  private final long patienceNanos;
  private Database database;
  private boolean open = true;

  /**
   * Makes a target.
   *
   * @param patienceNanos how long the child may take until its terminals are at work
   */
  KilledChild(AcidPlan plan, Database database, long patienceNanos) {
    this.plan = plan;
    this.patienceNanos = patienceNanos;
    this.database = database;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public void strike(long seed, Path successFile, long afterNanos) throws IOException {
    close();
    Path log = successFile.resolveSibling(successFile.getFileName() + ".log");
    Process child = plan.child().start(plan, seed, successFile, log);
    try {
      ChildOutput output = new ChildOutput(child);
      // or the child has ended
      KillTarget.awaitAtWork(
          plan, patienceNanos, nanos -> !child.isAlive() || output.awaitAtWork(nanos));
      long until = System.nanoTime() + afterNanos;
      boolean ended = false;
      while (!ended && System.nanoTime() < until) {
        plan.checkInterrupted();
        ended = child.waitFor(PIECE_NANOS, TimeUnit.NANOSECONDS);
      }
      if (!child.isAlive()) {
        throw endedEarly(child, output, log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      kill(child);
    }
    Files.deleteIfExists(log);
  }

  /** Blames the database where the child reports that it failed, otherwise the child. */
  private RuntimeException endedEarly(Process child, ChildOutput output, Path log)
      throws IOException, InterruptedException {
    plan.checkInterrupted();
    String failure = output.databaseFailure(patienceNanos);
    if (failure != null) {
      return BackendException.setup("the load ended before the kill: " + failure);
    }
    return new NotShownException(
        "the process to be killed ended on its own with status %s: %s"
            .formatted(child.exitValue(), lastWords(log)));
  }

  private static void kill(Process child) {
    child.destroyForcibly();
    child.onExit().join();
  }

  @Override
  public void recover() {
    database = plan.open();
    open = true;
    // an engine may recover only on the first access
    database.marker(plan.workload().schema().name());
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      database.close();
    }
  }

  private static String lastWords(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log).stream().filter(s -> !s.isBlank()).toList();
    return lines.isEmpty() ? "it printed nothing" : lines.getLast();
  }

  /**
   * Reads the standard output of a {@link ChildLoad}'s process on a thread of its own, so that no
   * wait for the process lasts for ever. Thread-safe.
   */
  private static final class ChildOutput {
    private final CountDownLatch atWork = new CountDownLatch(1);
    private final Thread reader;
    private volatile @Nullable String databaseFailure;

    /** Begins to read; the thread ends with the process. */
    ChildOutput(Process child) {
      reader = Thread.ofPlatform().daemon().name("child-output").start(() -> read(child));
    }

    private void read(Process child) {
      try (BufferedReader out = child.inputReader()) {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          if (line.equals(ChildLoad.AT_WORK)) {
            atWork.countDown();
          } else if (line.startsWith(ChildLoad.DATABASE_FAILED)) {
            databaseFailure = line.substring(ChildLoad.DATABASE_FAILED.length());
          }
        }
      } catch (IOException e) {
        // it was killed while it wrote
      }
    }

    /** Waits until the terminals are at work, and returns whether they were in time. */
    boolean awaitAtWork(long nanos) throws InterruptedException {
      return atWork.await(nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Returns how the database failed the process, or null where it did not.
     *
     * @param nanos how long to wait for the last words of a process that has ended
     */
    @Nullable String databaseFailure(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.timedJoin(reader, nanos);
      return databaseFailure;
    }
  }
}
