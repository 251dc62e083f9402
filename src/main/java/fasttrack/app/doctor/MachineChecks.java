package fasttrack.app.doctor;

import static fasttrack.app.report.Figures.bytes;
import static fasttrack.app.report.Figures.number;

import fasttrack.app.execution.Machine;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.core.host.LinuxMachine;
import fasttrack.core.host.floor.HostFigure;
import fasttrack.core.host.floor.HostRoom;
import fasttrack.core.host.floor.HostTest;
import fasttrack.core.host.floor.HostTests;
import fasttrack.core.result.Environment;
import fasttrack.core.spi.cpu.CpuClocks;
import fasttrack.core.spi.cpu.ProcessTable;
import fasttrack.core.statistics.Spread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import oshi.SystemInfo;

/** Examines Java, memory, processors and the kernel. Used once, by one thread. */
final class MachineChecks {
  /** From this version on the operating system's clocks are read directly. */
  private static final int JAVA = 22;

  private static final long GIGABYTE = 1L << 30;

  /** A clock that takes longer is read by a system call. */
  private static final double READING_MAX_NANOS = 200;

  /** Above this, a user has no hardware counters even of processes of their own. */
  private static final int PARANOIA_MAX = 2;

  private static final long CLOCK_NANOS = 50_000_000L;

  private final Path folder;
  private final LinuxMachine linux = LinuxMachine.here();
  private final Environment here = Machine.look();

  /**
   * Makes it.
   *
   * @param folder a folder that exists
   */
  MachineChecks(Path folder) {
    this.folder = folder;
  }

  List<Examined> all() {
    return List.of(java(), memory(), processors(), frequency(), clock(), cpuTimes(), counters());
  }

  private Examined java() {
    return Examined.of(
            "Java",
            "%s in %s, heap up to %s"
                .formatted(
                    Runtime.version(), System.getProperty("java.home"), bytes(here.heapMaxBytes())))
        .lacking(Runtime.version().feature() < JAVA, "java");
  }

  private Examined memory() {
    long available = new SystemInfo().getHardware().getMemory().getAvailable();
    long allowed = here.memoryAllowedBytes();
    return Examined.of(
            "memory",
            bytes(here.memoryBytes())
                + (allowed < here.memoryBytes() ? ", limited to " + bytes(allowed) : "")
                + ", "
                + bytes(available)
                + " available")
        .lacking(Math.min(available, allowed) < GIGABYTE, "memory");
  }

  private Examined processors() {
    Environment.Details details = Objects.requireNonNull(here.details());
    Environment.Limits limits = details.limits();
    Double quota = limits == null ? null : limits.processors();
    return Examined.of(
            "processors", Words.of(Facts.finding("processors", here, details).with("quota", quota)))
        .lacking(quota != null || here.processors() < 2, quota == null ? "processors" : "quota");
  }

  private Examined frequency() {
    String governor = Objects.requireNonNull(here.details()).governor();
    Optional<Boolean> turbo = linux.turbo();
    if (governor == null && turbo.isEmpty()) {
      return Examined.of("frequency", "not visible here: the host controls governor and turbo");
    }
    boolean slow = governor != null && !governor.equals("performance");
    boolean boosted = turbo.orElse(false);
    return Examined.of(
            "frequency",
            "governor "
                + (governor == null ? "unknown" : governor)
                + turbo.map(on -> ", turbo " + (on ? "on" : "off")).orElse(""))
        .lacking(boosted, "turbo")
        .lacking(slow, boosted ? "governor-and-turbo" : "governor");
  }

  private Examined clock() {
    HostTest test =
        HostTests.all().stream()
            .filter(each -> each.name().equals("clock"))
            .findFirst()
            .orElseThrow();
    Spread reading = null;
    try {
      HostFigure figure =
          test.measure(new HostRoom(folder, CLOCK_NANOS, 0, () -> false)).getFirst();
      reading = figure.value();
    } catch (IOException e) {
      // then there is no figure
    }
    double nanos = reading == null ? 0 : reading.figure();
    return Examined.of(
            "clock",
            linux.clockSource().map(source -> source + ", ").orElse("")
                + "in steps of "
                + step()
                + " ns; a reading takes "
                + (reading == null ? "n/a" : number(nanos) + " ns"))
        .lacking(nanos > READING_MAX_NANOS, "clock");
  }

  /** Returns the smallest step of the clock that was seen, in nanoseconds. */
  private static long step() {
    long least = Long.MAX_VALUE;
    long last = System.nanoTime();
    long until = last + CLOCK_NANOS;
    while (last < until) {
      long now = System.nanoTime();
      if (now > last) {
        least = Math.min(least, now - last);
      }
      last = now;
    }
    return least;
  }

  private Examined cpuTimes() {
    return Examined.of(
            "CPU times",
            CpuClocks.method() + (ProcessTable.available() ? ", /proc of other processes" : ""))
        .lacking(!ProcessTable.available(), "cpu-times");
  }

  private Examined counters() {
    Optional<Long> paranoia = linux.perfParanoia();
    return Examined.of(
            "perf",
            paranoia.map(level -> "kernel.perf_event_paranoid is " + level).orElse("none here")
                + "; only 'jmh -- -prof perf' needs it")
        .lacking(
            paranoia.isEmpty() || paranoia.get() > PARANOIA_MAX,
            paranoia.isEmpty() ? "no-perf" : "perf");
  }
}
