package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.proc.ThreadTable;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads everything's CPU time at both edges of the interval. */
public final class CpuMeter extends EdgeMeter<CpuSnapshot> {
  private final Database database;
  private final Clock clock;
  private final CpuClock self = CpuClocks.ownProcess();
  private List<Optional<TaskId>> servers = List.of();

  public CpuMeter(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public void prepare(Driven of) {
    super.prepare(of);
    servers = of.servers();
  }

  /** An account needs two readings: where nothing was measured, they are one and the same. */
  @Override
  public List<Record> parts(Executed executed) {
    if (driven() != null) {
      return super.parts(executed);
    }
    CpuSnapshot now = read();
    return parts(now, now, Ended.now(null), executed);
  }

  @Override
  List<Record> parts(CpuSnapshot first, CpuSnapshot last, Ended between, Executed executed) {
    Driven driven = driven();
    CpuRegression regression = new CpuRegression(executed.types().size());
    ServerCpu serverCpu = new ServerCpu.Unavailable("nothing was measured");
    if (driven != null) {
      serverCpu = driven.serverCpus().getFirst();
      driven.executors().forEach(executor -> regression.merge(executor.server().regression()));
    }
    return List.of(new CpuReadings(serverCpu, regression, first, last));
  }

  /**
   * Reads, in the same order each time, so that what passes between the first reading and the last
   * is about the same at both ends of an interval. This process and the processors come first and
   * take no time; where more threads want to run than there are processors, reading each terminal's
   * thread can take long.
   */
  @Override
  CpuSnapshot read() {
    Driven driven = driven();
    long begin = clock.nanos();
    long selfNanos = self.nanos();
    Optional<MachineCpu> machine = MachineCpu.read();
    CpuReading server = server();
    long end = clock.nanos();
    Ended begun = Ended.now(driven);
    List<Optional<Schedstat>> terminalTimes =
        driven == null
            ? List.of()
            : driven.threads().stream().map(TerminalThread::schedstat).toList();
    List<Optional<Schedstat>> serverTimes =
        servers.stream().map(task -> task.flatMap(TaskId::schedstat)).toList();
    Ended ended = begun.halfwayTo(Ended.now(driven));
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
    return ThreadTable.read()
        .map(
            table -> {
              Map<TaskId, Schedstat> own = new HashMap<>(table.threads());
              own.keySet().removeIf(task -> !isNamed(task, names));
              return own;
            });
  }

  private static boolean isNamed(TaskId task, List<String> beginnings) {
    String name = task.name().orElse("");
    return beginnings.stream().anyMatch(name::startsWith);
  }
}
