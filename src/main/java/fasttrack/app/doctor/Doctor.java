package fasttrack.app.doctor;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.analysis.Limits;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Examines this machine; takes about two seconds. Used once, by one thread. */
final class Doctor {
  /** From this share of the processors' time on, runs warn of what the hypervisor takes. */
  private static final double STOLEN_MAX = 0.05;

  private final List<Backend> backends;
  private final DiskChecks disk;
  private final MachineChecks machine;

  /**
   * Makes it.
   *
   * @param work the work folder; where there is none, the nearest around it is examined
   */
  Doctor(Path work, List<Backend> backends) {
    Path folder = ProbeFolder.nearest(work);
    this.backends = backends;
    this.disk = new DiskChecks(work, folder);
    this.machine = new MachineChecks(folder);
  }

  Diagnosis examine() {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    // what others do meanwhile is read over checks that leave all processors but one alone
    Optional<MachineCpu> before = MachineCpu.read();
    long begun = System.nanoTime();
    List<Examined> examined = new ArrayList<>(machine.all());
    List<Examined> databases = databases();
    before.ifPresent(first -> load(first, System.nanoTime() - begun).ifPresent(examined::add));
    examined.add(disk.work());
    examined.addAll(disk.probed());
    examined.addAll(databases);
    long able = backends.stream().filter(each -> each.unavailable().isEmpty()).count();
    return new Diagnosis(startedAt, examined, disk.usable(), able);
  }

  /** Says which databases can run, and why others cannot. */
  private List<Examined> databases() {
    List<Examined> found = new ArrayList<>();
    List<String> able = new ArrayList<>();
    for (Backend backend : backends) {
      backend
          .unavailable()
          .ifPresentOrElse(
              reason ->
                  found.add(
                      Examined.of(backend.name(), "cannot run here")
                          .lacking(true, "no runs with --backend " + backend.name(), reason)),
              () -> able.add(backend.name() + (startsServer(backend) ? " (own server)" : "")));
    }
    found.addFirst(
        Examined.of("databases", able.isEmpty() ? "none can run" : String.join(", ", able)));
    return found;
  }

  private static boolean startsServer(Backend backend) {
    return backend.offer().has(Capability.EMBEDDED_SERVER);
  }

  /** Says how much of the processors' time others took. */
  private static Optional<Examined> load(MachineCpu before, long nanos) {
    return MachineCpu.read()
        .map(
            now -> {
              MachineCpu.Used used = now.since(before);
              double all = (double) nanos * now.processors();
              double others = used.othersNanos() / all;
              double stolen = used.stolenNanos() / all;
              return Examined.of(
                      "load",
                      "other programs take %s of the processors' time, the hypervisor %s"
                          .formatted(percent(others), percent(stolen)))
                  .lacking(stolen > STOLEN_MAX, "stolen")
                  .lacking(others > Limits.OTHERS_MAX, "busy");
            });
  }
}
