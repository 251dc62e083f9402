package fasttrack.core.run;

import fasttrack.core.measure.MachineCpu;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.cpu.CpuClocks;
import java.util.Optional;

/** Splits the machine's CPU time among those that used it. */
final class CpuAccounting {
  private static final String NO_PROC = "this system has no /proc";

  private final CpuReadings readings;
  private final Samples measured;
  private final int types;

  CpuAccounting(CpuReadings readings, Samples measured, int types) {
    this.readings = readings;
    this.measured = measured;
    this.types = types;
  }

  CpuAccount account() {
    long client = clientNanos();
    CpuFigure server = server();
    CpuFigure processes = serverProcesses();
    CpuFigure background = background(server, processes);
    long self = readings.after().selfNanos() - readings.before().selfNanos();
    CpuFigure jvm =
        CpuFigure.measured(
            Math.max(0, self - client), "this process less its terminals, in steps of 10 ms");
    Optional<MachineCpu.Used> machine =
        readings.after().machine().flatMap(after -> readings.before().machine().map(after::since));
    if (machine.isEmpty()) {
      CpuFigure none = CpuFigure.unavailable(NO_PROC);
      return new CpuAccount(clientFigure(client), server, background, jvm, none, none, none, none);
    }
    return withMachine(machine.get(), client, server, processes, background, jvm);
  }

  private CpuAccount withMachine(
      MachineCpu.Used machine,
      long client,
      CpuFigure server,
      CpuFigure processes,
      CpuFigure background,
      CpuFigure jvm) {
    // a server on another machine uses none of this machine's CPU time
    long serverAll = nanos(processes);
    long others = Math.max(0, machine.othersNanos() - serverAll);
    long explained = client + nanos(jvm) + serverAll + machine.kernelNanos() + others;
    return new CpuAccount(
        clientFigure(client),
        server,
        background,
        jvm,
        CpuFigure.measured(machine.kernelNanos(), "the kernel's own threads"),
        CpuFigure.measured(others, "all other processes"),
        CpuFigure.measured(machine.busyNanos(), "/proc/stat"),
        CpuFigure.measured(machine.busyNanos() - explained, "machine less all of the above"));
  }

  /** Returns the mean CPU time of the server for each type in nanoseconds, NaN if unknown. */
  double[] serverMeans() {
    double[] means = new double[types];
    double[] regressed = readings.regression().means();
    for (int type = 0; type < types; type++) {
      TypeSamples samples = measured.type(type);
      means[type] =
          switch (readings.serverCpu()) {
            case ServerCpu.Measured clock -> (double) samples.goodServerCpuNanos() / samples.good();
            case ServerCpu.Sampled clock -> regressed[type];
            case ServerCpu.InProcess inClient -> Double.NaN;
            case ServerCpu.Unavailable none -> Double.NaN;
          };
    }
    return means;
  }

  /** Returns how {@link #serverMeans} are known. */
  CpuFigure.Method perType() {
    return switch (readings.serverCpu()) {
      case ServerCpu.Measured clock -> CpuFigure.Method.MEASURED;
      case ServerCpu.Sampled clock -> CpuFigure.Method.REGRESSED;
      case ServerCpu.InProcess inClient -> CpuFigure.Method.IN_CLIENT;
      case ServerCpu.Unavailable none -> CpuFigure.Method.UNAVAILABLE;
    };
  }

  private CpuFigure server() {
    return switch (readings.serverCpu()) {
      case ServerCpu.Measured clock -> CpuFigure.measured(serverNanos(), clock.method());
      case ServerCpu.Sampled clock ->
          new CpuFigure(
              CpuFigure.Method.REGRESSED, readings.regression().totalNanos(), clock.method());
      case ServerCpu.InProcess inClient ->
          new CpuFigure(
              CpuFigure.Method.IN_CLIENT, null, "the engine runs on the terminals' threads");
      case ServerCpu.Unavailable none -> CpuFigure.unavailable(none.reason());
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

  private static CpuFigure background(CpuFigure server, CpuFigure processes) {
    Long all = processes.nanos();
    Long foreground = server.nanos();
    if (all == null) {
      return processes;
    }
    if (foreground == null) {
      return CpuFigure.unavailable("the terminals' share of the engine's CPU time is not known");
    }
    return CpuFigure.measured(
        Math.max(0, all - foreground), "the engine's processes less the terminals' share");
  }

  private static CpuFigure clientFigure(long nanos) {
    return CpuFigure.measured(nanos, CpuClocks.method());
  }

  private long clientNanos() {
    long sum = 0;
    for (int type = 0; type < types; type++) {
      sum += measured.type(type).goodClientCpuNanos() + measured.type(type).wastedClientCpuNanos();
    }
    return sum;
  }

  private long serverNanos() {
    long sum = 0;
    for (int type = 0; type < types; type++) {
      sum += measured.type(type).goodServerCpuNanos() + measured.type(type).wastedServerCpuNanos();
    }
    return sum;
  }

  private static long nanos(CpuFigure figure) {
    Long nanos = figure.nanos();
    return nanos == null ? 0 : nanos;
  }
}
