package fasttrack.app.audit.acid;

import fasttrack.app.execution.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts a process of its own that runs an {@link AckLoad} on a database that is loaded and that no
 * process has open, until its standard input ends. Where the database fails it, its exit status is
 * {@link fasttrack.app.execution.ExitStatus#ENVIRONMENT}, and the last line of its standard error
 * says how; where it ends otherwise, that is no fault of the database.
 */
@FunctionalInterface
public interface ChildLoad {
  /**
   * Starts the process.
   *
   * @param plan which database it opens, and what it executes
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where it writes what was acknowledged
   * @param log where its standard error goes
   */
  Process start(AcidPlan plan, long seed, Path successFile, Path log) throws IOException;

  /** Starts {@link AcidCommand} with what is not for users, in another virtual machine. */
  static Process ofProgram(AcidPlan plan, long seed, Path successFile, Path log)
      throws IOException {
    List<String> arguments =
        plan.conditions()
            .invocation(AcidCommand.NAME, plan.backend().name(), plan.workload().name())
            .option("work", plan.options().workFolder().toString())
            .option("load-seed", String.valueOf(seed))
            .option("success-file", successFile.toString())
            .arguments();
    return ChildJvm.of(arguments).redirectError(log.toFile()).start();
  }
}
