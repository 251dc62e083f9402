package fasttrack.app.host;

import static fasttrack.app.report.Figures.span;

import fasttrack.app.host.HostResult.Header;
import fasttrack.app.host.HostResult.Measured;
import fasttrack.app.host.HostResult.Place;
import fasttrack.core.host.Mounts;
import fasttrack.core.host.floor.HostFigure;
import fasttrack.core.host.floor.HostRoom;
import fasttrack.core.host.floor.HostTest;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    long begun = System.nanoTime();
    Counterparts counterparts = new Counterparts();
    List<Measured> measured = new ArrayList<>();
    List<HostTest> chosen = chosen();
    try (HostFolder folder = HostFolder.in(work)) {
      for (int i = 0; i < chosen.size() && !control.stopped(); i++) {
        HostTest test = chosen.get(i);
        long left = (chosen.size() - i) * testNanos;
        tell.accept(
            test.name() + " (" + (i + 1) + " of " + chosen.size() + "), " + span(left) + " left");
        for (HostFigure each : measure(test, folder)) {
          measured.add(new Measured(test.name(), each, counterparts.of(each.id(), each.unit())));
        }
      }
      return new HostResult(
          HostResult.FORMAT,
          new Header(
              startedAt, System.nanoTime() - begun, testNanos, SEED, only, control.interrupted()),
          here,
          new Place(work.toString(), Mounts.read().fileSystem(work).orElse(null)),
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
