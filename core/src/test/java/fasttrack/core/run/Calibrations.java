package fasttrack.core.run;

import fasttrack.core.host.HostProber;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.host.Threads;
import fasttrack.core.model.Shop;
import fasttrack.core.result.HostProbe;
import fasttrack.core.run.load.Mix;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** A process that calibrates as a run of a second does: twice, the first time beside other work. */
final class Calibrations {
  private static final long MILLI = 1_000_000L;
  private static final long TRANSACTIONS = 2_500;

  private Calibrations() {}

  /** Prints steps a second and the floor of either time. */
  public static void main(String[] args) {
    AtomicBoolean over = new AtomicBoolean();
    Runnable busy =
        () -> {
          while (!over.get()) {
            Thread.onSpinWait();
          }
        };
    List<Thread> others =
        Stream.generate(() -> Thread.ofPlatform().start(busy))
            .limit(2L * Runtime.getRuntime().availableProcessors())
            .toList();
    calibrate();
    over.set(true);
    Threads.join(others);
    calibrate();
  }

  private static void calibrate() {
    HostProbe probe = new HostProber(50 * MILLI, () -> false).look(ProbeFolder.missing("no disk"));
    double floorNanos =
        new FloorCalibration(
                Shop.TYPES, Mix.equal(Shop.TYPES.size()), Shop.dataset(), true, TRANSACTIONS)
            .measure(true)
            .nanos();
    System.out.println(
        Objects.requireNonNull(Objects.requireNonNull(probe).cpuStepsPerSecond()).figure());
    System.out.println(floorNanos);
  }
}
