package fasttrack.app.host;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.command.Common;
import fasttrack.app.command.CommonOptions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.parameter.Suggestion;
import fasttrack.app.parameter.UsageException;
import fasttrack.core.host.floor.HostTest;
import fasttrack.core.host.floor.HostTests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code host}: measures what the machine can do at best. */
@Command(name = "host", header = "Measure the machine alone, beside the machines of 1987.")
public final class HostCommand implements Callable<Integer> {
  /** All tests together, but for those that move a fixed amount. */
  private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(40);

  private final Console console;
  private final List<HostTest> tests;
  private final long testNanos;

  @Mixin private final Selection selection = new Selection();
  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** Which tests run, and where. */
  @Command(optionListHeading = CommonOptions.WHAT)
  static final class Selection {
    @Common
    @Option(names = "--work", paramLabel = "DIR", defaultValue = "work")
    Path work = Path.of("work");

    @Common
    @Option(names = "--only", split = ",", paramLabel = "TEST", completionCandidates = Names.class)
    List<String> only = new ArrayList<>();
  }

  /** The names of all tests. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names(HostTests.all()).iterator();
    }
  }

  public HostCommand(Console console) {
    this(console, HostTests.all(), ALL_NANOS / HostTests.all().size());
  }

  /**
   * Makes the command with other tests.
   *
   * @param testNanos how long a test may take, about
   */
  HostCommand(Console console, List<HostTest> tests, long testNanos) {
    this.console = console;
    this.tests = tests;
    this.testNanos = testNanos;
  }

  @Override
  public Integer call() {
    selection.only.forEach(this::checkKnown);
    return output
        .execution(console)
        .run(
            "host",
            "host",
            (folder, progress, interruption) -> {
              HostRun run =
                  new HostRun(
                      tests,
                      selection.only,
                      selection.work,
                      testNanos,
                      interruption.control(),
                      progress::detail);
              int chosen = run.chosen().size();
              progress.message(counted(chosen, "test") + ", about " + span(chosen * testNanos));
              HostResult result = run.run(Machine.look());
              return new Made(HostResult.KIND.document(result), true);
            });
  }

  private void checkKnown(String name) {
    List<String> names = names(tests);
    if (!names.contains(name)) {
      throw new UsageException(
          "only", "there is no test '" + name + "'" + Suggestion.orChoice(name, names));
    }
  }

  private static List<String> names(List<HostTest> tests) {
    return tests.stream().map(HostTest::name).toList();
  }
}
