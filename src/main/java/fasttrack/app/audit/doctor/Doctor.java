package fasttrack.app.audit.doctor;

import static fasttrack.app.report.Figures.brief;
import static fasttrack.app.report.Figures.bytes;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.percent;

import fasttrack.app.execution.Machine;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.Limits;
import fasttrack.core.host.Disk;
import fasttrack.core.host.HostProber;
import fasttrack.core.host.Mounts;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.proc.ProcessTable;
import fasttrack.core.result.Environment;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.HostProbe;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.statistics.Spread;
import fasttrack.machine.LinuxMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import oshi.SystemInfo;

/** Examines this machine; takes about two seconds. Used once, by one thread. */
final class Doctor {
  /** From this share of the processors' time on, runs warn of what the hypervisor takes. */
  private static final double STOLEN_MAX = 0.05;

  private static final long GIGABYTE = 1L << 30;
  private static final double SECOND = 1e9;

  /** A commit that waits longer keeps a terminal below 100 transactions a second. */
  private static final double FSYNC_MAX_NANOS = 10e6;

  private static final long PROBE_NANOS = 500_000_000L;
  private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "ceph");

  /** From this version on the operating system's clocks are read directly. */
  private static final int JAVA = 22;

  /** A clock that takes longer is read by a system call. */
  private static final double READING_MAX_NANOS = 200;

  /** Above this, a user has no hardware counters even of processes of their own. */
  private static final int PARANOIA_MAX = 2;

  private static final long CLOCK_NANOS = 50_000_000L;

  private final List<Backend> backends;
  private final Path work;

  /** The work folder, or where there is none the nearest around it that exists. */
  private final Path folder;

  private final boolean usable;
  private final LinuxMachine linux = LinuxMachine.here();
  private final Environment here = Machine.look();

  /** Makes it for a work folder. */
  Doctor(Path work, List<Backend> backends) {
    this.work = work;
    this.folder = ProbeFolder.nearest(work);
    this.backends = backends;
    this.usable = takesFile(folder);
  }

  Diagnosis examine() {
    String startedAt = Machine.now();
    // what others do meanwhile is read over checks that leave all processors but one alone
    Optional<MachineCpu> before = MachineCpu.read();
    long begun = System.nanoTime();
    List<Examination> examined = new ArrayList<>(machine());
    List<Examination> databases = databases();
    before.ifPresent(first -> load(first, System.nanoTime() - begun).ifPresent(examined::add));
    examined.add(work());
    examined.addAll(probed());
    examined.addAll(databases);
    long able = backends.stream().filter(each -> each.unavailable().isEmpty()).count();
    return new Diagnosis(startedAt, examined, usable, able);
  }

  /** Says which databases can run, and why others cannot. */
  private List<Examination> databases() {
    List<Examination> found = new ArrayList<>();
    List<String> able = new ArrayList<>();
    for (Backend backend : backends) {
      backend
          .unavailable()
          .ifPresentOrElse(
              reason ->
                  found.add(
                      Examination.of(backend.name(), "cannot run here")
                          .lacking(true, "no runs with --backend " + backend.name(), reason)),
              () -> able.add(backend.name() + (startsServer(backend) ? " (own server)" : "")));
    }
    found.addFirst(
        Examination.of("databases", able.isEmpty() ? "none can run" : String.join(", ", able)));
    return found;
  }

  private static boolean startsServer(Backend backend) {
    return backend.offer().has(Capability.EMBEDDED_SERVER);
  }

  /** Says how much of the processors' time others took. */
  private static Optional<Examination> load(MachineCpu before, long nanos) {
    return MachineCpu.read()
        .map(
            now -> {
              MachineCpu.Used used = now.since(before);
              double all = (double) nanos * now.processors();
              double others = used.othersNanos() / all;
              double stolen = used.stolenNanos() / all;
              return Examination.of(
                      "load",
                      "other programs take %s of the processors' time, the hypervisor %s"
                          .formatted(percent(others), percent(stolen)))
                  .lacking(stolen > STOLEN_MAX, "stolen")
                  .lacking(others > Limits.OTHERS_MAX, "busy");
            });
  }

  private List<Examination> machine() {
    return List.of(java(), memory(), processors(), frequency(), clock(), cpuTimes(), counters());
  }

  private Examination java() {
    return Examination.of(
            "Java",
            "%s in %s, heap up to %s"
                .formatted(
                    Runtime.version(), System.getProperty("java.home"), bytes(here.heapMaxBytes())))
        .lacking(Runtime.version().feature() < JAVA, "java");
  }

  private Examination memory() {
    long available = new SystemInfo().getHardware().getMemory().getAvailable();
    long allowed = here.memoryAllowedBytes();
    String limit = allowed < here.memoryBytes() ? ", limited to " + bytes(allowed) : "";
    return Examination.of(
            "memory", bytes(here.memoryBytes()) + limit + ", " + bytes(available) + " available")
        .lacking(Math.min(available, allowed) < GIGABYTE, "memory");
  }

  private Examination processors() {
    Environment.Details details = Objects.requireNonNull(here.details());
    Environment.Limits limits = details.limits();
    Double quota = limits == null ? null : limits.processors();
    return Examination.of(
            "processors", Words.of(Facts.finding("processors", here, details).with("quota", quota)))
        .lacking(quota != null || here.processors() < 2, quota == null ? "processors" : "quota");
  }

  private Examination frequency() {
    String governor = Objects.requireNonNull(here.details()).governor();
    Optional<Boolean> turbo = linux.turbo();
    if (governor == null && turbo.isEmpty()) {
      return Examination.of("frequency", "not visible here: the host controls governor and turbo");
    }
    boolean slow = governor != null && !governor.equals("performance");
    boolean boosted = turbo.orElse(false);
    return Examination.of(
            "frequency",
            "governor "
                + (governor == null ? "unknown" : governor)
                + turbo.map(on -> on ? ", turbo on" : ", turbo off").orElse(""))
        .lacking(boosted, "turbo")
        .lacking(slow, boosted ? "governor-and-turbo" : "governor");
  }

  /** Reads the clock for a while. */
  private Examination clock() {
    long begun = System.nanoTime();
    long last = begun;
    long step = Long.MAX_VALUE;
    int readings = 0;
    while (last - begun < CLOCK_NANOS) {
      long now = System.nanoTime();
      readings++;
      if (now > last) {
        step = Math.min(step, now - last);
      }
      last = now;
    }
    double nanos = (double) (last - begun) / readings;
    String source = linux.clockSource().map(name -> name + ", ").orElse("");
    return Examination.of(
            "clock",
            "%sin steps of %s ns; a reading takes %s ns".formatted(source, step, number(nanos)))
        .lacking(nanos > READING_MAX_NANOS, "clock");
  }

  private Examination cpuTimes() {
    return Examination.of(
            "CPU times",
            CpuClocks.method() + (ProcessTable.available() ? ", /proc of other processes" : ""))
        .lacking(!ProcessTable.available(), "cpu-times");
  }

  private Examination counters() {
    Optional<Long> paranoia = linux.perfParanoia();
    return Examination.of(
            "perf",
            paranoia.map(level -> "kernel.perf_event_paranoid is " + level).orElse("none here")
                + "; only 'jmh -- -prof perf' needs it")
        .lacking(
            paranoia.isEmpty() || paranoia.get() > PARANOIA_MAX,
            paranoia.isEmpty() ? "no-perf" : "perf");
  }

  /** Tries it: permissions say nothing of a system that takes no files, nor of a remote one's. */
  private static boolean takesFile(Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, "fasttrack", ".tmp"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Examines the file system. */
  private Examination work() {
    Optional<FileSystem> system = Mounts.read().fileSystem(folder);
    String type = system.map(FileSystem::type).orElse("unknown");
    String device = system.map(FileSystem::device).map(each -> " on " + each).orElse("");
    Optional<Long> free = free();
    String space = free.map(bytes -> ", " + bytes(bytes) + " free").orElse("");
    return Examination.of("work", work + ": " + type + device + space)
        .lacking(REMOTE.contains(type), "remote")
        .lacking(FileSystem.inMemory(type), "in-memory")
        .lacking(free.isPresent() && free.get() < GIGABYTE, "full")
        .lacking(!usable, "unusable");
  }

  private Optional<Long> free() {
    try {
      return Optional.of(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Examines a commit's sync, and the network within the machine, as each run probes them. */
  private List<Examination> probed() {
    Optional<LongSupplier> flushes = Disk.of(folder).flatMap(Disk::flushes);
    long before = flushes.map(LongSupplier::getAsLong).orElse(0L);
    ProbeFolder place =
        usable ? ProbeFolder.at(folder) : ProbeFolder.missing("no file can be written there");
    HostProbe probe = new HostProber(PROBE_NANOS, () -> false).look(place);
    if (probe == null) {
      return List.of();
    }
    boolean flushed = flushes.map(now -> now.getAsLong() > before).orElse(true);
    List<Examination> found = new ArrayList<>(List.of(sync(probe, flushed)));
    Spread trip = probe.roundTripNanos();
    if (trip != null) {
      found.add(Examination.of("loopback", brief(trip.figure()) + " a round trip, at best"));
    }
    return found;
  }

  private static Examination sync(HostProbe probe, boolean flushed) {
    Spread fsync = probe.fsyncNanos();
    if (fsync == null) {
      return Examination.of("fsync", "not measured: " + probe.noFsync());
    }
    return Examination.of(
            "fsync",
            "8 KB in %s (p95 %s): at most %s durable commits/s of a terminal"
                .formatted(
                    brief(fsync.figure()),
                    brief(Objects.requireNonNullElse(probe.fsyncP95Nanos(), Double.NaN)),
                    number(SECOND / fsync.figure())))
        .lacking(fsync.figure() > FSYNC_MAX_NANOS, "slow-sync")
        .lacking(!flushed, "no-flush");
  }
}
