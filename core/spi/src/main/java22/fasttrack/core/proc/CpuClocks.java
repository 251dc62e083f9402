package fasttrack.core.proc;

import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;

/**
 * The CPU clocks that this platform offers, thread-safe, as Java 22 and newer read them: {@code
 * clock_gettime} through the Foreign Function and Memory API. The base of this multi-release JAR
 * contains the class for Java 21.
 *
 * <p>Clock ids as in the Linux kernel's {@code include/linux/posix-timers.h}: the complement of the
 * process id in the upper bits, 2 (the scheduler's clock) in the lower three.
 */
public final class CpuClocks {
  private static final boolean LINUX = System.getProperty("os.name").equals("Linux");
  private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
  private static final int CLOCK_THREAD_CPUTIME_ID = 3;
  private static final int CLOCK_BOOTTIME = 7;
  private static final int CPUCLOCK_SCHED = 2;

  /** The kernel's PID_MAX_LIMIT; a larger number would run out of the clock id's bits. */
  private static final long PID_MAX = 1 << 22;

  private CpuClocks() {}

  /** Returns how the clocks read, for the report. */
  public static String method() {
    return LINUX ? "clock_gettime" : "ThreadMXBean";
  }

  /** Returns an exact clock of the calling thread's CPU time. Only that thread may read it. */
  public static CpuClock ownThread() {
    return LINUX
        ? new SystemClock(CLOCK_THREAD_CPUTIME_ID)
        : ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
  }

  /**
   * Returns a clock of this process: all its threads, those that have ended included. Exact on
   * Linux with Java 22 or newer, elsewhere in steps of 10 ms or so. Any thread may read it.
   */
  public static CpuClock ownProcess() {
    return LINUX
        ? new SystemClock(CLOCK_PROCESS_CPUTIME_ID)
        : () -> ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /**
   * Returns a clock that goes like {@link System#nanoTime}, and where the platform has one (Linux,
   * with Java 22 or newer), also while the machine is suspended. Used by one thread.
   */
  public static CpuClock countingSuspension() {
    return LINUX ? new SystemClock(CLOCK_BOOTTIME) : System::nanoTime;
  }

  /**
   * Returns a clock of another, single-threaded process on this machine, or empty if the platform
   * has none. Exact while the process is off the CPU; while it runs, the reading is up to one
   * scheduler tick old.
   *
   * @param pid the process id in this process's PID namespace
   */
  public static Optional<CpuClock> process(long pid) {
    if (!LINUX || pid <= 0 || pid > PID_MAX) {
      return Optional.empty();
    }
    SystemClock clock = new SystemClock((~(int) pid << 3) | CPUCLOCK_SCHED);
    try {
      clock.nanos();
      return Optional.of(clock);
    } catch (CpuClockException e) {
      return Optional.empty();
    }
  }

  /** One clock of the system, with its own memory for the result. */
  private static final class SystemClock implements CpuClock {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final MethodHandle CLOCK_GETTIME = link();

    private final int id;
    private final MemorySegment timespec =
        Arena.ofAuto()
            .allocate(MemoryLayout.structLayout(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

    SystemClock(int id) {
      this.id = id;
    }

    @Override
    public long nanos() {
      int status;
      try {
        status = (int) CLOCK_GETTIME.invokeExact(id, timespec);
      } catch (Throwable e) {
        throw new CpuClockException("clock_gettime cannot be called", e);
      }
      if (status != 0) {
        throw new CpuClockException("clock_gettime failed for the clock " + id, null);
      }
      return timespec.get(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
          + timespec.get(ValueLayout.JAVA_LONG, Long.BYTES);
    }

    @SuppressWarnings("restricted") // a fixed symbol of the C library with its documented signature
    private static MethodHandle link() {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().find("clock_gettime").orElseThrow(),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    }
  }
}
