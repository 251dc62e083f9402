package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.core.statistics.CpuRegression;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads everything's CPU time at both edges of the interval. */
public final class CpuMeter extends EdgeMeter<CpuSnapshot> {
  private final Database database;
  private final Clock clock;
  private final CpuClock self = CpuClocks.ownProcess();

  public CpuMeter(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** An account needs two readings: where nothing was measured, they are one and the same. */
  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    if (workers().threads().isEmpty()) {
      CpuSnapshot now = read();
      report(new EdgeReadings<>(now, now, workers().ended()), executed, into);
    } else {
      super.report(executed, into);
    }
  }

  @Override
  void report(EdgeReadings<CpuSnapshot> read, MeasuredInterval executed, MeterResults into) {
    CpuRegression regression = new CpuRegression(executed.types().size());
    workers().executors().forEach(executor -> regression.merge(executor.server().regression()));
    ServerCpu serverCpu =
        workers().serverCpus().stream()
            .findFirst()
            .orElse(new ServerCpu.Unavailable("nothing was measured"));
    into.cpu = new CpuAccounting(serverCpu, regression, read.first(), read.last(), executed);
  }

  /**
   * Reads, in the same order each time, so that what passes between the first reading and the last
   * is about the same at both ends of an interval. This process and the processors come first and
   * take no time; where more threads want to run than there are processors, reading each terminal's
   * thread can take long.
   */
  @Override
  CpuSnapshot read() {
    long begin = clock.nanos();
    long selfNanos = self.nanos();
    Optional<MachineCpu> machine = MachineCpu.read();
    CpuReading server = server();
    long end = clock.nanos();
    TransactionCounts begun = workers().ended();
    List<Optional<Schedstat>> terminalTimes =
        workers().threads().stream().map(TerminalThread::schedstat).toList();
    List<Optional<Schedstat>> serverTimes =
        workers().servers().stream().map(task -> task.flatMap(TaskId::schedstat)).toList();
    TransactionCounts ended = begun.halfwayTo(workers().ended());
    return new CpuSnapshot(
        server,
        selfNanos,
        machine,
        terminalTimes,
        serverTimes,
        ended,
        engineThreads(),
        end - begin);
  }

  /** The terminals detect a server that died; here it merely has no reading. */
  private CpuReading server() {
    try {
      return database.serverCpuNanos();
    } catch (BackendException e) {
      return new CpuReading.Unavailable("the server did not answer: " + e.getMessage());
    }
  }

  /** Returns the times of the engine's own threads here; empty if the platform does not tell. */
  private Optional<Map<TaskId, Schedstat>> engineThreads() {
    List<String> names = database.threadNames();
    if (names.isEmpty()) {
      return Optional.of(Map.of());
    }
    Optional<Map<TaskId, Schedstat>> threads = Schedstat.ofOwnThreads();
    threads.ifPresent(all -> all.keySet().removeIf(task -> !isNamed(task, names)));
    return threads;
  }

  private static boolean isNamed(TaskId task, List<String> beginnings) {
    String name = task.name().orElse("");
    return beginnings.stream().anyMatch(name::startsWith);
  }
}
