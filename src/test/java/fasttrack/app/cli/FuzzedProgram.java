package fasttrack.app.cli;

import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Executes cases, and tells of those that end as they must not. Used by one thread. */
final class FuzzedProgram {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** The status of a case that has not ended. */
  private static final int HUNG = -1;

  private final Catalog catalog;
  private final OptionCases cases;
  private final String launcher;
  private final Map<Integer, Integer> statuses = new TreeMap<>();

  /**
   * Prepares to execute cases.
   *
   * @param launcher the program to start for each; empty to execute them in this process
   */
  FuzzedProgram(Catalog catalog, OptionCases cases, String launcher) {
    this.catalog = catalog;
    this.cases = cases;
    this.launcher = launcher;
  }

  /**
   * Executes cases of all commands and backends in the present folder, and prints what is wrong.
   *
   * @param arguments the seed, the number of the first case, how many there are, and a launcher to
   *     give each a process of its own
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    Catalog catalog = Catalog.byServiceLoader();
    OptionCases cases =
        new OptionCases(catalog, Long.parseLong(arguments[0]), Path.of("").toAbsolutePath(), true);
    FuzzedProgram program =
        new FuzzedProgram(catalog, cases, arguments.length > 3 ? arguments[3] : "");
    int first = Integer.parseInt(arguments[1]);
    for (int i = first; i < first + Integer.parseInt(arguments[2]); i++) {
      program.run(i).forEach(out::println);
    }
    out.println("cases by status: " + program.statuses);
    System.exit(0);
  }

  /** Executes one case, and returns what is wrong; empty if nothing is. */
  List<String> run(int number) throws IOException, InterruptedException {
    OptionCase one = cases.make(number);
    OptionCase.Ended ended = launcher.isEmpty() ? inThisProcess(one) : inAnother(one);
    statuses.merge(ended.status(), 1, Integer::sum);
    List<String> problems = new ArrayList<>(one.problems(ended));
    if (cases.repair() && !one.exports()) {
      problems.add("a file of the user's was changed");
    }
    return problems.isEmpty()
        ? List.of()
        : List.of("WRONG: " + String.join(", ", problems) + "\n" + one.describe(ended));
  }

  private OptionCase.Ended inThisProcess(OptionCase one) throws InterruptedException {
    TestConsole console = new TestConsole(cases.folder());
    int[] status = {HUNG};
    String[] arguments = one.arguments().toArray(String[]::new);
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .unstarted(
                () ->
                    status[0] =
                        Commands.commandLine(catalog, console.console()).execute(arguments));
    thread.start();
    if (!thread.join(PATIENCE)) {
      console.console().tell("hangs at " + Arrays.toString(thread.getStackTrace()));
    }
    return new OptionCase.Ended(status[0], console.out(), console.err());
  }

  private OptionCase.Ended inAnother(OptionCase one) throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", "");
    Path err = Files.createTempFile("err", "");
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(one.arguments());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(one.environment());
    builder.environment().put("FASTTRACK_NO_BUILD", "1");
    Process process = builder.start();
    boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    process.destroyForcibly();
    try {
      return new OptionCase.Ended(ended ? process.exitValue() : HUNG, text(out), text(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Reads what a process has written, in whatever charset that was. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), Charset.defaultCharset());
  }
}
