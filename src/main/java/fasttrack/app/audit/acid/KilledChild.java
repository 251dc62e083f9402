package fasttrack.app.audit.acid;

import fasttrack.app.execution.ExitStatus;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An embedded engine: a child process opens the database and runs the terminals, and the child is
 * killed.
 */
final class KilledChild implements KillTarget {
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
  public TargetLoad load(long seed, Path successFile) throws IOException {
    close();
    Path log = successFile.resolveSibling(successFile.getFileName() + ".log");
    return new Child(plan.child().start(plan, seed, successFile, log), log);
  }

  /**
   * The child.
   *
   * @param log its standard error; it is deleted when the child is killed
   */
  private record Child(Process process, Path log) implements TargetLoad {
    /** Blames the database where the child reports that it failed, otherwise the child. */
    @Override
    public void check() throws IOException {
      if (process.isAlive()) {
        return;
      }
      List<String> said = Files.readAllLines(log).stream().filter(s -> !s.isBlank()).toList();
      String last = said.isEmpty() ? "it printed nothing" : said.getLast();
      if (process.exitValue() == ExitStatus.ENVIRONMENT) {
        throw BackendException.setup(last.replaceFirst("^fasttrack: ", ""));
      }
      throw new NotShownException(
          "the process to be killed ended on its own with status %s: %s"
              .formatted(process.exitValue(), last));
    }

    @Override
    public void kill() throws IOException {
      close();
      Files.deleteIfExists(log);
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
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
}
