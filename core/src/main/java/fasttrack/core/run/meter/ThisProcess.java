package fasttrack.core.run.meter;

import fasttrack.core.result.JavaProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the runs of this Java process. Thread-safe. */
public final class ThisProcess {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final AtomicInteger RUNS = new AtomicInteger();

  private ThisProcess() {}

  /** Takes that a run begins, and returns the process in which it does. */
  public static JavaProcess beginRun() {
    ProcessHandle self = ProcessHandle.current();
    Instant started = self.info().startInstant().orElse(Instant.EPOCH);
    return new JavaProcess(
        self.pid(),
        started.truncatedTo(ChronoUnit.MILLIS).toString(),
        RUNS.getAndIncrement(),
        null);
  }

  /**
   * Returns what tells this machine from others: the name that its kernel drew when it started, or
   * where there is none, {@link #host}. Containers on one machine have names of their own.
   */
  public static String machine() {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException e) {
      return host();
    }
  }

  /** Returns the name of the machine, as this process sees it. */
  public static String host() {
    String name = ManagementFactory.getRuntimeMXBean().getName();
    return name.substring(name.indexOf('@') + 1);
  }
}
