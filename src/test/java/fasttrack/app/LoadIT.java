package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Loads of each kind, on a real database. A busy machine may make them invalid, but not wrong. */
class LoadIT extends InFolder {
  @Test
  void manyTerminalsThinkAndShareConnections() throws Exception {
    RunResult result =
        run("--terminals=3000", "--connections=3", "--think=2s", "--ramp=500ms", "--duration=1s");
    assertThat(result.spec().load().terminals()).isEqualTo(3_000);
    assertThat(result.spec().load().connections()).isEqualTo(3);
    // 3,000 terminals with 2 s between two transactions ask for about 1,500 a second
    assertThat(result.work().counts().due()).isBetween(100L, 2_000L);
    assertWaitsAreSeen(result);
  }

  @Test
  void transactionsArriveAtARate() throws Exception {
    RunResult result =
        run("--rate=200/s", "--arrivals=constant", "--connections=4", "--duration=2s");
    assertThat(result.work().counts().due()).isEqualTo(400);
    assertThat(result.spec().load()).isEqualTo(new Load.Open(4, 200, Load.ArrivalProcess.CONSTANT));
    assertWaitsAreSeen(result);
  }

  /** Of one transaction a second the last is due one second before the end. */
  @Test
  void theIntervalEndsWhenItWasToThoughNothingIsDueAtItsEnd() throws Exception {
    RunResult result = run("--rate=60/min", "--arrivals=constant", "--duration=3s");
    assertThat(result.measuredNanos()).isEqualTo(3_000_000_000L);
    assertThat(result.work().counts().due()).isEqualTo(3);
    // on a busy machine the one of the warm-up may end within the interval, too
    assertThat(result.types().getFirst().counts().rateTps()).isLessThanOrEqualTo(4.0 / 3);
  }

  private static void assertWaitsAreSeen(RunResult result) {
    assertThat(result.verdict().verification().passed()).isTrue();
    TypeResult tp1 = result.types().getFirst();
    assertThat(tp1.good() + result.work().counts().skipped())
        .isEqualTo(result.work().counts().due());
    Latency wait = Objects.requireNonNull(result.work().queueing()).connectionWait();
    assertThat(wait.count()).isEqualTo(tp1.good());
    if (tp1.response().meanNanos() == null) {
      return; // a run that could not keep up with its arrivals has no response times
    }
    assertThat(tp1.response().meanNanos())
        .isGreaterThanOrEqualTo(tp1.service().meanNanos() + tp1.times().waitMeanNanos() - 1);
    assertThat(tp1.times().histogram().stream().mapToLong(bar -> bar.count()).sum())
        .isEqualTo(tp1.good());
  }

  private RunResult run(String... load) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("run", "--workload=tp1", "--warmup=200ms", "--json"));
    arguments.add("--durability=relaxed");
    arguments.addAll(List.of(load));
    InJvm.Ended ended = fasttrack.run(arguments.toArray(String[]::new));
    assertThat(ended.status()).as(ended.err()).isIn(0, 4);
    return Kind.RUN.read(ended.out());
  }
}
