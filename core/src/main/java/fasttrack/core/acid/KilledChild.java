package fasttrack.core.acid;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An engine that runs within its client's process: a child process has it open and runs the
 * terminals, and it is the child that is killed.
 */
final class KilledChild implements Victim {
  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final AcidPlan plan;
  private Database database;
  private boolean open = true;

  KilledChild(AcidPlan plan, Database database) {
    this.plan = plan;
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
    Process child = plan.child().start(seed, successFile, log);
    try (BufferedReader out = child.inputReader()) {
      String line = out.readLine();
      while (line != null && !line.equals(ChildLoad.AT_WORK)) {
        line = out.readLine();
      }
      long until = System.nanoTime() + afterNanos;
      boolean ended = line == null;
      while (!ended && System.nanoTime() < until) {
        plan.checkInterrupted();
        ended = child.waitFor(PIECE_NANOS, TimeUnit.NANOSECONDS);
      }
      if (ended) {
        plan.checkInterrupted();
        throw new BackendException(
            BackendException.Kind.SETUP, "the load ended before the kill: " + lastWords(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      kill(child);
    }
    Files.deleteIfExists(log);
  }

  private static void kill(Process child) {
    child.destroyForcibly();
    child.onExit().join();
  }

  @Override
  public void recover() {
    database = plan.open(null);
    open = true;
    // An engine may look at its log only when it is asked for something.
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
    return lines.isEmpty() ? "it said nothing" : lines.getLast();
  }
}
