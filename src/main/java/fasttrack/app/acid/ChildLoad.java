package fasttrack.app.acid;

import fasttrack.app.execution.ChildJvm;
import fasttrack.app.parameter.EnumNames;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a process of its own that runs an {@link AckLoad} on a database that is loaded and that no
 * process has open. The process says {@link #AT_WORK} on a line of its standard output when all
 * terminals are at work, and ends when its standard input does. Where the database fails it, it
 * says so by {@link #DATABASE_FAILED} before it ends; where it ends otherwise, that is no fault of
 * the database.
 */
@FunctionalInterface
public interface ChildLoad {
  /** What the process says when all terminals are at work. */
  String AT_WORK = "fasttrack: terminals at work";

  /** Begins the line that says how the database failed. */
  String DATABASE_FAILED = "fasttrack: the database failed: ";

  /**
   * Starts the process.
   *
   * @param plan which database it opens, and what it executes
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where it writes what was acknowledged
   * @param log where its standard error goes
   */
  Process start(AcidPlan plan, long seed, Path successFile, Path log) throws IOException;

  /** Starts {@link AcidLoadCommand}, in another virtual machine. */
  static Process ofProgram(AcidPlan plan, long seed, Path successFile, Path log)
      throws IOException {
    Options options = plan.options();
    List<String> arguments = new ArrayList<>();
    arguments.add(AcidLoadCommand.NAME);
    arguments.add("--backend=" + plan.backend().name());
    arguments.add("--workload=" + plan.workload().name());
    arguments.add("--durability=" + EnumNames.name(options.durability()));
    arguments.add("--execution=" + EnumNames.name(options.execution()));
    arguments.add("--terminals=" + plan.extent().terminals());
    arguments.add("--work=" + options.workFolder());
    arguments.add("--scale=" + plan.extent().scale());
    arguments.add("--seed=" + plan.extent().seed());
    arguments.add("--load-seed=" + seed);
    arguments.add("--success-file=" + successFile);
    options
        .own()
        .given()
        .forEach(
            (name, values) -> values.forEach(value -> arguments.add("--" + name + "=" + value)));
    return ChildJvm.of(arguments).redirectError(log.toFile()).start();
  }
}
