package fasttrack.core.run.meter;

import fasttrack.core.measure.MachineCpu;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits the machine's CPU time in the measured interval among those that used it.
 *
 * @param measured the samples of the interval
 * @param types how many transaction types ran
 */
public record CpuAccounting(CpuReadings readings, Samples measured, int types) {
  private static final String NO_PROC = "this system has no /proc";
  private static final String NO_SCHEDSTAT =
      "this system does not report the CPU time of threads (/proc/self/task)";

  public CpuAccount account() {
    CpuSnapshot before = readings.before();
    CpuSnapshot after = readings.after();
    CpuFigure client = CpuFigure.measured(measured.clientCpuWithinNanos(), CpuClocks.method());
    Optional<Schedstat> terminals = after.terminalsSince(before);
    long selfNanos = after.selfNanos() - before.selfNanos();
    // they are read last, and may have run on meanwhile
    Optional<Long> terminalsNanos =
        terminals.map(threads -> Math.min(threads.cpuNanos(), selfNanos));
    CpuFigure harness = harness(terminalsNanos, measured.clientCpuWithinNanos());
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
    boolean hidden =
        readings.after().server() instanceof CpuReading.Unavailable none && none.hidden();
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
    int processors = readings.after().machine().map(MachineCpu::processors).orElse(1);
    long span = Math.abs(readings.after().spanNanos() - readings.before().spanNanos());
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
    double[] ended = readings.regression().means();
    double[] repeated = readings.regression().repeatedMeans();
    return means(
        Sum.GOOD_SERVER_CPU_NANOS,
        type -> withRepeated(ended[type], repeated[type], measured.type(type)));
  }

  /** Returns the same of the attempts that ended a transaction alone, without those before them. */
  public List<Double> lastServerMeans() {
    double[] ended = readings.regression().means();
    return means(Sum.GOOD_SERVICE_SERVER_CPU_NANOS, type -> ended[type]);
  }

  private List<Double> means(Sum read, IntToDoubleFunction regressed) {
    return IntStream.range(0, types)
        .mapToObj(
            type ->
                switch (readings.serverCpu()) {
                  case ServerCpu.Measured clock ->
                      (double) measured.type(type).sum(read) / measured.type(type).good();
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
    return switch (readings.serverCpu()) {
      case ServerCpu.Measured clock -> CpuFigure.Method.MEASURED;
      case ServerCpu.Sampled clock -> CpuFigure.Method.REGRESSED;
      case ServerCpu.InProcess inClient -> CpuFigure.Method.IN_CLIENT;
      case ServerCpu.Unavailable none -> CpuFigure.Method.UNAVAILABLE;
    };
  }

  private CpuFigure server(CpuFigure processes, @Nullable CpuFigure replicas) {
    return switch (readings.serverCpu()) {
      case ServerCpu.Measured clock ->
          CpuFigure.measured(measured.serverCpuWithinNanos(), clock.method());
      case ServerCpu.Sampled clock ->
          new CpuFigure(
              CpuFigure.Method.REGRESSED, readings.regression().totalNanos(), clock.method());
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
    return switch (readings.after().server()) {
      case CpuReading.Unavailable none -> CpuFigure.unavailable(none.reason());
      case CpuReading.Nanos after ->
          readings.before().server() instanceof CpuReading.Nanos before
              ? CpuFigure.measured(after.nanos() - before.nanos(), "the engine's processes")
              : CpuFigure.unavailable("there is no reading at the interval's start");
    };
  }

  /** Returns what servers used that serve no session; null where there are none. */
  private @Nullable CpuFigure replicas() {
    return readings.after().server() instanceof CpuReading.Nanos after
            && readings.before().server() instanceof CpuReading.Nanos before
            && after.replicasNanos() > 0
        ? CpuFigure.measured(
            Math.max(0, after.replicasNanos() - before.replicasNanos()), "the replicas' processes")
        : null;
  }

  private CpuFigure background(
      CpuFigure server, @Nullable CpuFigure replicas, CpuFigure processes) {
    return switch (readings.serverCpu()) {
      case ServerCpu.InProcess inClient ->
          readings
              .after()
              .engineThreadsSince(readings.before())
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
}
