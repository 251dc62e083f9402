package fasttrack.app.audit.host;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.audit.host.HostResult.Header;
import fasttrack.app.audit.host.HostResult.HostMeasurement;
import fasttrack.app.audit.host.HostResult.HostPlace;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.host.Mounts;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.BackendException;
import fasttrack.machine.HostFigure;
import fasttrack.machine.HostRoom;
import fasttrack.machine.HostTest;
import fasttrack.machine.HostTests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

  @Mixin private final HostSelection selection = new HostSelection();
  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** Which tests run, and where. */
  @Command(optionListHeading = CommonOptions.WHAT)
  static final class HostSelection {
    @Common
    @Option(names = "--work", paramLabel = "DIR", defaultValue = "work")
    Path work = Path.of("work");

    @Common
    @Option(
        names = "--only",
        split = ",",
        paramLabel = "TEST",
        completionCandidates = HostTestNames.class)
    List<String> only = new ArrayList<>();
  }

  /** The names of all tests. */
  static final class HostTestNames implements Iterable<String> {
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
            (folder, progress, signals) -> {
              HostRun run =
                  new HostRun(
                      tests,
                      selection.only,
                      selection.work,
                      testNanos,
                      signals.control(),
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

  /**
   * Runs tests of the host, one after the other. Used once, by one thread; the control ends it from
   * any other.
   *
   * @param tests the tests, in their order
   * @param only the names of those that were asked for; empty for all
   * @param work the work folder, on the file system that is measured
   * @param testNanos how long a test may take, about
   * @param control ends it early
   * @param tell is told which test runs
   */
  record HostRun(
      List<HostTest> tests,
      List<String> only,
      Path work,
      long testNanos,
      Control control,
      Consumer<String> tell) {
    /** What random positions are drawn from. */
    private static final long SEED = 1987;

    /**
     * Runs them.
     *
     * @param here the machine
     * @return what they found, until they were ended
     * @throws BackendException where the work folder cannot be used, or a test failed
     */
    HostResult run(Environment here) {
      String startedAt = Machine.now();
      long begun = System.nanoTime();
      Counterparts counterparts = new Counterparts();
      List<HostMeasurement> measured = new ArrayList<>();
      List<HostTest> chosen = chosen();
      try (HostFolder folder = HostFolder.in(work)) {
        for (int i = 0; i < chosen.size() && !control.stopped(); i++) {
          HostTest test = chosen.get(i);
          long left = (chosen.size() - i) * testNanos;
          tell.accept(
              test.name() + " (" + (i + 1) + " of " + chosen.size() + "), " + span(left) + " left");
          for (HostFigure each : measure(test, folder)) {
            measured.add(
                new HostMeasurement(test.name(), each, counterparts.of(each.id(), each.unit())));
          }
        }
        return new HostResult(
            HostResult.FORMAT,
            new Header(
                startedAt, System.nanoTime() - begun, testNanos, SEED, only, control.interrupted()),
            here,
            new HostPlace(work.toString(), Mounts.read().fileSystem(work).orElse(null)),
            measured,
            only.isEmpty() ? counterparts.notRebuilt() : List.of());
      }
    }

    /** Returns the tests that run. */
    List<HostTest> chosen() {
      return only.isEmpty()
          ? tests
          : tests.stream().filter(test -> only.contains(test.name())).toList();
    }

    /** Returns a test's figures; none where it was ended early. */
    private List<HostFigure> measure(HostTest test, HostFolder folder) {
      try {
        List<HostFigure> figures =
            test.measure(new HostRoom(folder.of(test.name()), testNanos, SEED, control::stopped));
        return control.stopped() ? List.of() : figures;
      } catch (IOException e) {
        throw folder.failed(test.name(), e);
      }
    }
  }
}
