package fasttrack.app.audit.acid;

import fasttrack.app.execution.ExitStatus;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A database that can be killed under load, repeatedly. Used by one thread. */
interface KillTarget extends AutoCloseable {
  /** Returns the database, open, and not under load. */
  Database database();

  /**
   * Puts the loaded database under load.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where acknowledged commits are written; must not exist
   * @throws IOException where a file or process of the audit fails
   */
  TargetLoad load(long seed, Path successFile) throws IOException;

  /** Lets the database recover. */
  void recover();

  @Override
  void close();

  /** Terminals that are at work. */
  interface TargetLoad extends AutoCloseable {
    /**
     * Checks that they still are.
     *
     * @throws fasttrack.core.spi.BackendException where the database has ended the load
     * @throws NotShownException where it has ended for another reason
     * @throws IOException likewise
     */
    void check() throws IOException;

    /**
     * Kills the process that runs the database.
     *
     * @throws NotShownException where terminals do not notice
     */
    void kill() throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
  }

  /**
   * A server that this process has started; the terminals run in this process.
   *
   * @param noticeNanos how long terminals may take to notice the kill
   */
  record KilledServer(AcidPlan plan, Database database, KillableServer server, long noticeNanos)
      implements KillTarget {
    @Override
    public TargetLoad load(long seed, Path successFile) throws IOException {
      // not after the last kill, whose recovery is that of the survivors alone
      if (database.facet(ReplicatedServer.class).isPresent()) {
        database.as(ReplicaFaults.class).rejoinReplicas();
      }
      AckLoad terminals =
          AckLoad.start(
              database,
              plan.workload(),
              plan.dataset(),
              seed,
              plan.extent().terminals(),
              successFile);
      return new TargetLoad() {
        @Override
        public void check() throws IOException {
          terminals.check();
        }

        @Override
        public void kill() throws InterruptedException {
          server.kill();
          if (!terminals.join(noticeNanos)) {
            throw new NotShownException(
                "terminals did not notice in time that their server was killed");
          }
        }

        @Override
        public void close() throws IOException {
          terminals.close();
        }
      };
    }

    @Override
    public void recover() {
      server.recover();
    }

    @Override
    public void close() {
      database.close();
    }
  }

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
}
