package fasttrack.core.run.meter;

import fasttrack.core.measure.MachineCpu;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.result.cpu.ServerReadings;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.statistics.CpuRegression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What was read of CPU clocks besides each transaction's own, and how it splits the machine's CPU
 * time in the measured interval among those that used it.
 *
 * @param serverCpu how the server's CPU time is known
 * @param regression all workers' sampled readings of the server's CPU time
 * @param before the readings at the start of the measured interval
 * @param after the readings at its end
 */
public record CpuAccounting(
    ServerCpu serverCpu,
    CpuRegression regression,
    CpuSnapshot before,
    CpuSnapshot after,
    MeasuredInterval executed) {
  private static final String NO_PROC = "this system has no /proc";
  private static final String NO_SCHEDSTAT =
      "this system does not report the CPU time of threads (/proc/self/task)";

  public CpuAccount account() {
    CpuFigure client =
        CpuFigure.measured(executed.samples().clientCpuWithinNanos(), CpuClocks.method());
    Optional<Schedstat> terminals = after.terminalsSince(before);
    long selfNanos = after.selfNanos() - before.selfNanos();
    // they are read last, and may have run on meanwhile
    Optional<Long> terminalsNanos =
        terminals.map(threads -> Math.min(threads.cpuNanos(), selfNanos));
    CpuFigure harness = harness(terminalsNanos, executed.samples().clientCpuWithinNanos());
    CpuFigure processes = serverProcesses();
    CpuFigure replicas = replicas();
    CpuFigure server = server(processes, replicas);
    CpuFigure background = background(server, replicas, processes);
    boolean inProcess = server.method() == CpuFigure.Method.IN_CLIENT;
    long left =
        selfNanos - CpuAccount.sum(client, harness) - (inProcess ? CpuAccount.sum(background) : 0);
    CpuFigure jvm = CpuFigure.measured(Math.max(0, left), "this process less the above");
    Optional<MachineCpu.Used> machine =
        after.machine().flatMap(end -> before.machine().map(end::since));
    if (machine.isEmpty()) {
      CpuFigure none = CpuFigure.unavailable(NO_PROC);
      return new CpuAccount(
          client, server, background, jvm, none, none, none, none, harness, none, null, replicas);
    }
    // a server on another machine uses none of this machine's CPU time
    boolean hidden = after.server() instanceof CpuReading.Unavailable none && none.hidden();
    boolean here = inProcess || hidden || processes.nanos() != null;
    long local =
        CpuAccount.sum(client, harness, jvm)
            + (here ? CpuAccount.sum(server, background, replicas) : 0);
    long othersNanos = machine.get().othersNanos() - CpuAccount.sum(hidden ? server : processes);
    CpuFigure others =
        CpuFigure.measured(
            Math.max(0, othersNanos), hidden ? CpuAccount.WITH_SERVER : "all other processes");
    CpuFigure kernel = CpuFigure.measured(machine.get().kernelNanos(), "the kernel's own threads");
    CpuFigure stolen =
        CpuFigure.measured(machine.get().stolenNanos(), "what the hypervisor gave to others");
    long all = machine.get().busyNanos() + machine.get().stolenNanos();
    long residual = all - local - CpuAccount.sum(kernel, others, stolen);
    return new CpuAccount(
        client,
        server,
        background,
        jvm,
        kernel,
        others,
        CpuFigure.measured(all, "/proc/stat, all but idle time and waiting for disks"),
        CpuFigure.measured(residual, "machine less all of the above"),
        harness,
        stolen,
        resolutionNanos(machine.get()),
        replicas);
  }

  /**
   * Returns the error that the readings themselves may cause: their steps, and what can have run in
   * the time by which those of one end took longer than those of the other.
   */
  private long resolutionNanos(MachineCpu.Used machine) {
    int processors = after.machine().map(MachineCpu::processors).orElse(1);
    long span = Math.abs(after.spanNanos() - before.spanNanos());
    return machine.resolutionNanos() + processors * span;
  }

  private static CpuFigure harness(Optional<Long> terminals, long client) {
    return terminals
        .map(
            nanos ->
                CpuFigure.measured(
                    Math.max(0, nanos - client), "the terminals' threads less their transactions"))
        .orElse(CpuFigure.unavailable(NO_SCHEDSTAT));
  }

  /** Returns the mean CPU time of the server for each type in nanoseconds, NaN if unknown. */
  public List<Double> serverMeans() {
    double[] ended = regression.means();
    double[] repeated = regression.repeatedMeans();
    return means(
        Sum.GOOD_SERVER_CPU_NANOS,
        type -> withRepeated(ended[type], repeated[type], executed.samples().type(type)));
  }

  /** Returns the same of the attempts that ended a transaction alone, without those before them. */
  public List<Double> lastServerMeans() {
    double[] ended = regression.means();
    return means(Sum.GOOD_SERVICE_SERVER_CPU_NANOS, type -> ended[type]);
  }

  private List<Double> means(Sum read, IntToDoubleFunction regressed) {
    return IntStream.range(0, executed.types().size())
        .mapToObj(
            type ->
                switch (serverCpu) {
                  case ServerCpu.Measured clock ->
                      (double) executed.samples().type(type).sum(read)
                          / executed.samples().type(type).good();
                  case ServerCpu.Sampled clock -> regressed.applyAsDouble(type);
                  case ServerCpu.InProcess inClient -> Double.NaN;
                  case ServerCpu.Unavailable none -> Double.NaN;
                })
        .toList();
  }

  /**
   * Adds to a type's mean the attempts that were repeated. Where the readings do not tell what such
   * an attempt costs, it counts as much as one that ended its transaction.
   */
  private static double withRepeated(double ended, double repeated, TypeSamples samples) {
    if (samples.good() == 0 || samples.repeated() == 0) {
      return ended;
    }
    double each = Double.isNaN(repeated) ? ended : repeated;
    return ended + each * samples.repeated() / samples.good();
  }

  /** Returns how {@link #serverMeans} are known. */
  public CpuFigure.Method perType() {
    return switch (serverCpu) {
      case ServerCpu.Measured clock -> CpuFigure.Method.MEASURED;
      case ServerCpu.Sampled clock -> CpuFigure.Method.REGRESSED;
      case ServerCpu.InProcess inClient -> CpuFigure.Method.IN_CLIENT;
      case ServerCpu.Unavailable none -> CpuFigure.Method.UNAVAILABLE;
    };
  }

  private CpuFigure server(CpuFigure processes, @Nullable CpuFigure replicas) {
    return switch (serverCpu) {
      case ServerCpu.Measured clock ->
          CpuFigure.measured(executed.samples().serverCpuWithinNanos(), clock.method());
      case ServerCpu.Sampled clock ->
          new CpuFigure(CpuFigure.Method.REGRESSED, regression.totalNanos(), clock.method());
      case ServerCpu.InProcess inClient ->
          new CpuFigure(
              CpuFigure.Method.IN_CLIENT, null, "the engine runs on the terminals' threads");
      case ServerCpu.Unavailable none ->
          processes.nanos() == null
              ? CpuFigure.unavailable(none.reason())
              : CpuFigure.measured(
                  processes.nanos() - CpuAccount.sum(replicas),
                  "all of the engine's processes, background work included");
    };
  }

  private CpuFigure serverProcesses() {
    return switch (after.server()) {
      case CpuReading.Unavailable none -> CpuFigure.unavailable(none.reason());
      case CpuReading.Nanos after ->
          before.server() instanceof CpuReading.Nanos before
              ? CpuFigure.measured(after.nanos() - before.nanos(), "the engine's processes")
              : CpuFigure.unavailable("there is no reading at the interval's start");
    };
  }

  /** Returns what servers used that serve no session; null where there are none. */
  private @Nullable CpuFigure replicas() {
    return after.server() instanceof CpuReading.Nanos after
            && before.server() instanceof CpuReading.Nanos before
            && after.replicasNanos() > 0
        ? CpuFigure.measured(
            Math.max(0, after.replicasNanos() - before.replicasNanos()), "the replicas' processes")
        : null;
  }

  private CpuFigure background(
      CpuFigure server, @Nullable CpuFigure replicas, CpuFigure processes) {
    return switch (serverCpu) {
      case ServerCpu.InProcess inClient ->
          after
              .engineThreadsSince(before)
              .map(nanos -> CpuFigure.measured(nanos, "the engine's own threads in this process"))
              .orElse(CpuFigure.unavailable(NO_SCHEDSTAT));
      case ServerCpu.Unavailable none ->
          processes.nanos() == null
              ? processes
              : CpuFigure.unavailable("part of the server's: " + none.reason());
      case ServerCpu.Measured clock -> lessForeground(processes, server, replicas);
      case ServerCpu.Sampled clock -> lessForeground(processes, server, replicas);
    };
  }

  private static CpuFigure lessForeground(CpuFigure processes, @Nullable CpuFigure... others) {
    return processes.nanos() == null
        ? processes
        : CpuFigure.measured(
            Math.max(0, CpuAccount.sum(processes) - CpuAccount.sum(others)),
            "the engine's processes less the terminals' share");
  }

  /** Returns what sampling cost; null where nothing was sampled. */
  public @Nullable ServerReadings sampling(int connections) {
    if (!(serverCpu instanceof ServerCpu.Sampled)) {
      return null;
    }
    double[] errors = regression.standardErrors();
    Map<String, Double> named = new HashMap<>();
    for (int type = 0; type < errors.length; type++) {
      if (!Double.isNaN(errors[type])) {
        named.put(executed.types().get(type).name(), errors[type]);
      }
    }
    double all = (double) connections * executed.nanos();
    return new ServerReadings(
        regression.readings(),
        regression.readingElapsedNanos(),
        all == 0 ? 0 : regression.readingElapsedNanos() / all,
        named,
        named.isEmpty() ? null : (Integer) regression.freedom());
  }

  /** Returns how long threads waited for processors; null where the system does not tell. */
  public @Nullable RunQueue runQueue() {
    long transactions = after.ended().since(before.ended()).all();
    Optional<Schedstat> client = after.terminalsSince(before);
    Optional<Schedstat> server = after.serversSince(before);
    if (client.isEmpty()) {
      return null;
    }
    return new RunQueue(mean(client, transactions), mean(server, transactions), sessions());
  }

  private static @Nullable Double mean(Optional<Schedstat> threads, long transactions) {
    return transactions == 0
        ? null
        : threads.map(times -> (double) times.runQueueNanos() / transactions).orElse(null);
  }

  private List<RunQueue.Session> sessions() {
    List<RunQueue.Session> sessions = new ArrayList<>();
    for (int i = 0; i < after.terminals().size(); i++) {
      Long client = waited(before.terminals().get(i), after.terminals().get(i));
      Long server = waited(before.servers().get(i), after.servers().get(i));
      sessions.add(new RunQueue.Session(client == null ? 0 : client, server));
    }
    return sessions;
  }

  private static @Nullable Long waited(Optional<Schedstat> first, Optional<Schedstat> last) {
    return first.isEmpty() || last.isEmpty() ? null : last.get().since(first.get()).runQueueNanos();
  }
}
