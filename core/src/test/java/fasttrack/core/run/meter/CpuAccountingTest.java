package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.model.Shop;
import fasttrack.core.result.Finding;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.core.statistics.CpuRegression;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The division of the machine's CPU time, on readings made up for it. */
class CpuAccountingTest {
  private static final long MILLI = 1_000_000L;
  private static final ServerCpu MEASURED = new ServerCpu.Measured(() -> 0, "a clock");
  private static final ServerCpu IN_PROCESS = new ServerCpu.InProcess();
  private static final CpuReading NONE = new CpuReading.Unavailable("out of sight");
  private static final TaskId FLUSHER = new TaskId(1, 7);

  /** One terminal, whose transactions took 120 ms of the client's CPU and 55 ms of the server's. */
  private final Samples samples = samples();

  private CpuReading serverBefore = NONE;
  private CpuReading serverAfter = NONE;
  private Optional<Long> terminalMillis = Optional.of(150L);
  private Optional<Map<TaskId, Schedstat>> engineThreads = Optional.of(Map.of());

  @Test
  void thePartsAndTheResidualAreTheMachine() {
    serverBefore = millis(7);
    serverAfter = millis(7 + 80);
    CpuAccount cpu = account(MEASURED, 200, machine(900, 100, 30, 300));

    assertThat(cpu.client().nanos()).isEqualTo(120 * MILLI);
    assertThat(cpu.harness().nanos()).isEqualTo((150 - 120) * MILLI);
    assertThat(cpu.server().nanos()).isEqualTo(55 * MILLI);
    assertThat(cpu.background().nanos()).isEqualTo((80 - 55) * MILLI);
    assertThat(cpu.jvm().nanos()).isEqualTo((200 - 150) * MILLI);
    assertThat(cpu.kernel().nanos()).isEqualTo(30 * MILLI);
    assertThat(cpu.others().nanos()).isEqualTo((300 - 80) * MILLI);
    assertThat(cpu.stolen().nanos()).isEqualTo(100 * MILLI);
    assertThat(cpu.machine().nanos()).isEqualTo((900 + 100) * MILLI);
    assertThat(cpu.residual().nanos()).isEqualTo((1_000 - 150 - 80 - 50 - 30 - 220 - 100) * MILLI);
  }

  @Test
  void replicasAreApartFromTheServerThatServesSessions() {
    serverBefore = new CpuReading.Nanos(7 * MILLI, 4 * MILLI);
    serverAfter = new CpuReading.Nanos((7 + 80) * MILLI, (4 + 20) * MILLI);
    CpuAccount cpu = account(MEASURED, 200, machine(900, 100, 30, 300));

    assertThat(cpu.server().nanos()).isEqualTo(55 * MILLI);
    assertThat(cpu.replicas().nanos()).isEqualTo(20 * MILLI);
    assertThat(cpu.background().nanos()).isEqualTo((80 - 55 - 20) * MILLI);
    assertThat(cpu.others().nanos()).isEqualTo((300 - 80) * MILLI);
    assertThat(cpu.residual().nanos()).isEqualTo((1_000 - 150 - 80 - 50 - 30 - 220 - 100) * MILLI);

    CpuAccount whole =
        account(new ServerCpu.Unavailable("switched off"), 200, machine(900, 100, 30, 300));
    assertThat(whole.server().nanos()).isEqualTo(60 * MILLI);
    assertThat(whole.residual().nanos()).isEqualTo(cpu.residual().nanos());
  }

  @Test
  void whatAServerUsesElsewhereIsNoPartOfThisMachine() {
    CpuAccount cpu = account(MEASURED, 150, machine(1_000, 0, 0, 300));

    assertThat(cpu.server().nanos()).isEqualTo(55 * MILLI);
    assertThat(cpu.background().method()).isEqualTo(CpuFigure.Method.UNAVAILABLE);
    assertThat(cpu.background().note()).isEqualTo("out of sight");
    assertThat(cpu.others().nanos()).isEqualTo(300 * MILLI);
    assertThat(cpu.residual().nanos()).isEqualTo((1_000 - 150 - 300) * MILLI);
  }

  /** Its processes are among the others, which they would be a second time. */
  @Test
  void aServerThatIsHiddenAmongOthersCountsOnceAndIsNoStranger() {
    serverBefore = new CpuReading.Unavailable("in a container", true);
    serverAfter = serverBefore;
    CpuAccount cpu = account(MEASURED, 150, machine(1_000, 0, 0, 300));

    assertThat(cpu.server().nanos()).isEqualTo(55 * MILLI);
    assertThat(cpu.others().nanos()).isEqualTo((300 - 55) * MILLI);
    assertThat(cpu.background().note()).isEqualTo("in a container");
    assertThat(cpu.residual().nanos()).isEqualTo((1_000 - 150 - 300) * MILLI);
    assertThat(CpuWarnings.of(cpu))
        .extracting(Finding::id)
        .contains("server-among-others")
        .doesNotContain("busy-machine");

    CpuAccount unknown =
        account(new ServerCpu.Unavailable("not visible"), 150, machine(1_000, 0, 0, 300));
    assertThat(unknown.server().nanos()).isNull();
    assertThat(unknown.others().nanos()).isEqualTo(300 * MILLI);
    assertThat(unknown.othersIncludeServer()).isTrue();
    assertThat(unknown.residual().nanos()).isEqualTo(cpu.residual().nanos());
  }

  @Test
  void aServerThatDoesNotTellItsSessionsShareIsAccountedForAsAWhole() {
    serverBefore = millis(0);
    serverAfter = millis(80);
    CpuAccount cpu =
        account(new ServerCpu.Unavailable("switched off"), 150, machine(500, 0, 0, 90));

    assertThat(cpu.server().nanos()).isEqualTo(80 * MILLI);
    assertThat(cpu.background().note()).endsWith("switched off");
    assertThat(cpu.residual().nanos()).isEqualTo((500 - 150 - 90) * MILLI);
  }

  @Test
  void theThreadsOfAnEngineInThisProcessAreItsBackground() {
    engineThreads = Optional.of(Map.of(FLUSHER, new Schedstat(40 * MILLI, 0)));
    CpuAccount cpu = account(IN_PROCESS, 200, machine(400, 0, 0, 80));

    assertThat(cpu.server().method()).isEqualTo(CpuFigure.Method.IN_CLIENT);
    assertThat(cpu.server().nanos()).isNull();
    assertThat(cpu.background().nanos()).isEqualTo(40 * MILLI);
    assertThat(cpu.jvm().nanos()).isEqualTo((200 - 150 - 40) * MILLI);
    assertThat(cpu.residual().nanos()).isEqualTo((400 - 200 - 80) * MILLI);
  }

  @Test
  void partsThatExceedTheMachineLeaveAResidualBelowZero() {
    CpuAccount cpu = account(IN_PROCESS, 200, machine(100, 0, 0, 0));

    assertThat(cpu.residual().nanos()).isEqualTo((100 - 200) * MILLI);
    // the machine's two steps, and the readings' 3 and 4 ms on two processors
    assertThat(cpu.resolutionNanos()).isEqualTo((2 * 10 + 2 * (4 - 3)) * MILLI);
    assertThat(CpuWarnings.of(cpu))
        .containsExactly(Finding.disturbance("cpu-readings-overlap").with("excessShare", 1.0));
  }

  /** The terminals' threads are read last, and where there are many that takes long. */
  @Test
  void terminalsThatRunOnWhileTheyAreReadUseNoMoreThanTheirProcess() {
    terminalMillis = Optional.of(900L);
    CpuAccount cpu = account(IN_PROCESS, 200, machine(210, 0, 0, 0));

    assertThat(cpu.harness().nanos()).isEqualTo((200 - 120) * MILLI);
    assertThat(cpu.jvm().nanos()).isZero();
    assertThat(cpu.residual().nanos()).isEqualTo(10 * MILLI);
  }

  @Test
  void aHostThatStealsIsWarnedOf() {
    assertThat(CpuWarnings.of(account(IN_PROCESS, 200, machine(200, 50, 0, 0))))
        .containsExactly(Finding.disturbance("stolen-cpu").with("stolenShare", 0.2));
    assertThat(CpuWarnings.of(account(IN_PROCESS, 200, machine(200, 5, 0, 0)))).isEmpty();
  }

  @Test
  void withoutProcOnlyThisProcessIsKnown() {
    terminalMillis = Optional.empty();
    engineThreads = Optional.empty();
    CpuAccount cpu = account(IN_PROCESS, 500, Optional.empty());

    assertThat(cpu.client().nanos()).isEqualTo(120 * MILLI);
    assertThat(cpu.jvm().nanos()).isEqualTo((500 - 120) * MILLI);
    assertThat(
            List.of(
                cpu.harness(),
                cpu.background(),
                cpu.kernel(),
                cpu.others(),
                cpu.stolen(),
                cpu.machine(),
                cpu.residual()))
        .allSatisfy(
            figure -> {
              assertThat(figure.nanos()).isNull();
              assertThat(figure.note()).contains("/proc");
            });
  }

  @Test
  void waitsForProcessorsAreThoseOfTheTransactionsBetweenTheReadings() {
    RunQueue waits = Objects.requireNonNull(readings(MEASURED, 200, Optional.empty()).runQueue());

    assertThat(waits.clientMeanNanos()).isEqualTo(15.0 * MILLI / 4);
    assertThat(waits.serverMeanNanos()).isEqualTo(20.0 * MILLI / 4);
    assertThat(waits.sessions()).containsExactly(new RunQueue.Session(15 * MILLI, 20 * MILLI));
    terminalMillis = Optional.empty();
    assertThat(readings(MEASURED, 200, Optional.empty()).runQueue()).isNull();
  }

  /**
   * A transaction that was repeated once: 7 for the attempt that failed, and 3 for the last one.
   */
  @Test
  void theLastAttemptIsToldFromThoseBefore() {
    Samples repeated = new Samples(List.of(Shop.ADD), new Interval(0, 1_000));
    Recording.conflict(repeated, 0, ConflictCause.BUSY, 1, 2, 7, 7);
    TransactionSample sample = repeated.current();
    sample.end = 9;
    sample.serverCpuNanos = 7 + 3;
    sample.lastServerCpuNanos = 3;
    sample.outcome = Outcome.COMMITTED;
    repeated.record();
    CpuRegression regression = new CpuRegression(1);
    for (int reading = 0; reading < 100; reading++) {
      int failed = reading % 3;
      regression.add(new int[] {1}, new int[] {failed}, 3 + 7L * failed);
    }
    CpuAccounting made = readings(MEASURED, 200, Optional.empty());
    ServerCpu sampled = new ServerCpu.Sampled(() -> 0, "a statement", 0);
    for (ServerCpu clock : List.of(MEASURED, sampled)) {
      CpuAccounting accounting =
          new CpuAccounting(clock, regression, made.before(), made.after(), executed(repeated));
      assertThat(accounting.serverMeans().getFirst()).isCloseTo(10, within(1e-6));
      assertThat(accounting.lastServerMeans().getFirst()).isCloseTo(3, within(1e-6));
    }
  }

  private CpuAccount account(ServerCpu serverCpu, long selfMillis, Optional<MachineCpu> machine) {
    return readings(serverCpu, selfMillis, machine).account();
  }

  private static MeasuredInterval executed(Samples samples) {
    return new MeasuredInterval(samples.interval(), Instant.EPOCH, List.of(Shop.ADD), samples);
  }

  private CpuAccounting readings(
      ServerCpu serverCpu, long selfMillis, Optional<MachineCpu> machine) {
    Optional<Schedstat> began = terminalMillis.map(known -> new Schedstat(9 * MILLI, MILLI));
    Optional<Schedstat> ended =
        terminalMillis.map(known -> new Schedstat((9 + known) * MILLI, 16 * MILLI));
    return new CpuAccounting(
        serverCpu,
        new CpuRegression(1),
        new CpuSnapshot(
            serverBefore,
            5 * MILLI,
            machine.map(end -> new MachineCpu(0, 0, 2, Map.of(), Map.of())),
            List.of(began),
            List.of(Optional.of(new Schedstat(1, 2 * MILLI))),
            new TransactionCounts(0, List.of(7L)),
            engineThreads.map(threads -> Map.of()),
            3 * MILLI),
        new CpuSnapshot(
            serverAfter,
            (5 + selfMillis) * MILLI,
            machine,
            List.of(ended),
            List.of(Optional.of(new Schedstat(2, 22 * MILLI))),
            new TransactionCounts(0, List.of(11L)),
            engineThreads,
            4 * MILLI),
        executed(samples));
  }

  private static Samples samples() {
    Samples made = new Samples(List.of(Shop.ADD), new Interval(0, 1_000));
    Recording.record(made, 0, Outcome.COMMITTED, 1, 1, 1, 2, 100 * MILLI, 50 * MILLI);
    Recording.conflict(made, 0, ConflictCause.BUSY, 1, 2, 20 * MILLI, 5 * MILLI);
    // after the interval, as in an open loop that has fallen behind
    Recording.record(made, 0, Outcome.COMMITTED, 1, 1, 1, 1_001, 7_000 * MILLI, 7_000 * MILLI);
    return made;
  }

  private static CpuReading millis(long millis) {
    return new CpuReading.Nanos(millis * MILLI);
  }

  private static Optional<MachineCpu> machine(long busy, long stolen, long kernel, long others) {
    return Optional.of(
        new MachineCpu(
            busy * MILLI,
            stolen * MILLI,
            2,
            kernel == 0 ? Map.of() : Map.of(2L, kernel * MILLI),
            others == 0 ? Map.of() : Map.of(9L, others * MILLI)));
  }
}
