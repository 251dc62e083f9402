package fasttrack.core.run;

import com.sun.management.ThreadMXBean;
import fasttrack.core.host.Warmth;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Tail;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Retries;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.ServerCpu;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures what the harness itself costs: its own loop, with the same types, inputs and clocks, on
 * a session that does nothing.
 *
 * @param tellsWaits whether sessions report where their time goes; then the CPU clock is read once
 *     more at each commit
 * @param transactions ten times as many as a round has, from 20
 */
record FloorCalibration(
    List<TransactionType> types, Mix mix, Dataset dataset, boolean tellsWaits, long transactions) {
  private static final long TRANSACTIONS = 100_000;
  private static final long TRANSACTIONS_MIN = 2_500;

  /**
   * For each transaction of a run: one that has executed few has executed them in cold code, too.
   */
  private static final long PER_TRANSACTION = 20;

  /** The floor is the least of several rounds: whatever disturbs one only adds to it. */
  private static final int ROUNDS = 5;

  /** A round is much shorter than what the compiler needs before it. */
  private static final int ROUND_SHARE = 10;

  private static final long LONG_ENOUGH_NANOS = 1_000_000_000L;

  /** Looked up once: that allocates, which a short round would show as the harness's own. */
  private static final @Nullable ThreadMXBean THREADS =
      ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads ? threads : null;

  /** Whether this process has compiled the loop. */
  private static volatile boolean warm;

  /** Returns how many transactions calibrate a run of that length. */
  static long transactions(Span span) {
    long wanted =
        switch (span) {
          case Span.Time time ->
              TRANSACTIONS * Math.min(time.nanos(), LONG_ENOUGH_NANOS) / LONG_ENOUGH_NANOS;
          case Span.Count count -> PER_TRANSACTION * Math.min(count.transactions(), TRANSACTIONS);
        };
    return Math.clamp(wanted, TRANSACTIONS_MIN, TRANSACTIONS);
  }

  /**
   * Has the loop compiled before a run that needs it: else the first transactions of a process pay
   * for it. Takes about a fifth of a second the first time, less for a run that is short itself.
   */
  void warmUp() {
    if (warm) {
      return;
    }
    warm = true;
    CpuClock cpu = CpuClocks.ownThread();
    int[] round = {0};
    Supplier<Worker> next = () -> worker(session(round[0]++, new ServerCpu.InProcess()), cpu);
    while (round[0] < ROUND_SHARE) {
      next.get().run();
    }
    Warmth.settle(() -> cpuNanos(cpu, next.get()), () -> false);
  }

  private long perRound() {
    return Math.max(2, transactions / ROUND_SHARE);
  }

  /**
   * Returns a session of one of several classes. Code that has met them all serves the sessions of
   * a run, too; what the compiler makes for one class alone is thrown away when another comes.
   */
  private NullSession session(int number, ServerCpu serverCpu) {
    return switch (number % 3) {
      case 0 -> new NullSession(types, serverCpu, tellsWaits);
      case 1 -> new NullSession(types, serverCpu, tellsWaits) {};
      default -> new NullSession(types, serverCpu, tellsWaits) {};
    };
  }

  /**
   * Measures the floor on the calling thread.
   *
   * @param readsServerClock whether the run reads a server process's CPU clock for every
   *     transaction; here this process's own clock stands in for it
   */
  HarnessFloor measure(boolean readsServerClock) {
    warmUp();
    ServerCpu serverCpu =
        CpuClocks.process(ProcessHandle.current().pid())
            .filter(clock -> readsServerClock)
            .<ServerCpu>map(clock -> new ServerCpu.Measured(clock, ""))
            .orElse(new ServerCpu.InProcess());
    CpuClock cpu = CpuClocks.ownThread();
    long bytes = 0;
    double nanos = Double.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      Worker worker = worker(session(0, serverCpu), cpu);
      long allocated = allocatedBytes();
      nanos = Math.min(nanos, cpuNanos(cpu, worker));
      bytes += allocatedBytes() - allocated;
    }
    return new HarnessFloor(
        nanos / perRound(),
        allocatedBytes() < 0 ? Double.NaN : (double) bytes / perRound() / ROUNDS);
  }

  /** Returns what a worker takes by a clock that does not go on while others have the processor. */
  private static double cpuNanos(CpuClock cpu, Worker worker) {
    long begin = cpu.nanos();
    worker.run();
    return (double) cpu.nanos() - begin;
  }

  private Worker worker(Session session, CpuClock cpu) {
    Clock clock = Clock.system();
    long now = clock.nanos();
    RunPlan plan =
        new RunPlan(
            dataset.seed(),
            types,
            1,
            new Timetable(clock, now, 0, new Interval(now, Long.MAX_VALUE), 0),
            Quota.of(perRound()),
            Retries.STANDARD,
            new Control(),
            AnswerKey.NOTHING,
            null,
            null);
    Terminal terminal = new Terminal(0, dataset.seed(), types, mix, dataset);
    Turns turns = new Turns.Own(plan, ThinkTime.NONE, terminal);
    Worker worker = new Worker(plan, 0, turns, session, () -> cpu);
    worker.samples().telling(Tail.of(1));
    return worker;
  }

  /**
   * Returns how many bytes the calling thread has allocated so far, or -1 where that is unknown.
   */
  static long allocatedBytes() {
    return THREADS == null ? -1 : THREADS.getCurrentThreadAllocatedBytes();
  }
}
