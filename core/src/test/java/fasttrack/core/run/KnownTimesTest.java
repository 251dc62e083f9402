package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Latency;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * What a run says of response times beside what its transactions really took: the session keeps
 * each call's begin and end, and true percentiles come from sorting them, not from a histogram.
 */
class KnownTimesTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;
  private static final Interval INTERVAL = new Interval(SECOND, 61 * SECOND);
  private static final List<TransactionType> TYPES = List.of(Shop.ADD);

  /** That of a histogram of three digits. */
  private static final double PERCENT_MAX = 0.1;

  private VirtualTime time = new VirtualTime();
  private final RandomGenerator random = new SplittableRandom(1);

  /** A transaction as its session saw it. */
  private record Call(long entry, long exit, Outcome outcome) {}

  /** Returns the calls of a session that conflicts in a share of them, and stalls or does not. */
  private List<Call> calls(
      double conflictShare, boolean stalls, Function<SimulatedSession, Worker> run) {
    List<Call> calls = new ArrayList<>();
    run.apply(
            new SimulatedSession(new ServerCpu.InProcess()) {
              @Override
              public Outcome execute(int type, long[] inputs) {
                long entry = time.nanos();
                long phase = entry % (1_500 * MILLI);
                time.pass(stalls && phase > SECOND ? 1_500 * MILLI - phase : 0, 0);
                time.pass(tailed(), 0);
                boolean conflict = random.nextDouble() < conflictShare;
                calls.add(
                    new Call(entry, time.nanos(), conflict ? Outcome.CONFLICT : Outcome.COMMITTED));
                return calls.getLast().outcome;
              }
            })
        .run();
    return calls;
  }

  /** Most take 1 to 2 ms, a tenth up to 6, and a hundredth up to 20. */
  private long tailed() {
    double level = random.nextDouble();
    long from = level < 0.9 ? 1 : level < 0.99 ? 2 : 6;
    long until = level < 0.9 ? 2 : level < 0.99 ? 6 : 20;
    return random.nextLong(from * MILLI, until * MILLI);
  }

  private Worker worker(Load load, SimulatedSession session) {
    RunPlan plan =
        new RunPlan(
            5,
            TYPES,
            1,
            new Timetable(time, 0, 0, INTERVAL, 10 * SECOND),
            Quota.unlimited(),
            Retries.STANDARD,
            new Control(),
            AnswerKey.NOTHING,
            null,
            null);
    Terminal terminal = new Terminal(0, 5, TYPES, Mix.equal(1), Shop.dataset());
    Turns turns =
        load instanceof Load.Open open
            ? new Turns.Arriving(plan, arrivals(open), terminal)
            : new Turns.Own(plan, ThinkTime.NONE, terminal);
    return new Worker(plan, 0, turns, session, () -> time::cpuNanos);
  }

  private static Arrivals arrivals(Load.Open open) {
    return new Arrivals(open, 0, 0, new SplittableRandom(7), null);
  }

  /** Compares a run with the response times of its calls, in the order of the calls. */
  private void compare(Load load, double conflictShare, boolean stalls) {
    time = new VirtualTime();
    Worker[] worker = new Worker[1];
    List<Call> calls = calls(conflictShare, stalls, session -> worker[0] = worker(load, session));
    Arrivals dues = load instanceof Load.Open open ? arrivals(open) : null;
    List<Long> truth = new ArrayList<>();
    long begin = Long.MIN_VALUE;
    for (Call call : calls) {
      begin = begin != Long.MIN_VALUE ? begin : dues == null ? call.entry : dues.next();
      if (call.outcome == Outcome.COMMITTED) {
        if (begin >= INTERVAL.from() && begin < INTERVAL.until()) {
          truth.add(call.exit - begin);
        }
        begin = Long.MIN_VALUE;
      }
    }
    truth.sort(null);
    TypeSamples samples = worker[0].samples().type(0);
    Latency told = Latency.of(samples.goodResponses(), samples.sum(Sum.GOOD_RESPONSE_NANOS));
    assertThat(told.count()).isEqualTo(truth.size()).isGreaterThan(10_000);
    assertThat(told.meanNanos())
        .isEqualTo(truth.stream().mapToLong(Long::longValue).sum() / (double) truth.size());
    near(told.p50Nanos(), truth, 0.5);
    near(told.p90Nanos(), truth, 0.9);
    near(told.p95Nanos(), truth, 0.95);
    near(told.p99Nanos(), truth, 0.99);
    near(told.percentiles().p999Nanos(), truth, 0.999);
    near(told.maxNanos(), truth, 1);
  }

  private static void near(Long told, List<Long> sorted, double share) {
    long truth = sorted.get((int) Math.ceil(share * sorted.size() - 1e-9) - 1);
    assertThat(told).as("at %s", share).isCloseTo(truth, withinPercentage(PERCENT_MAX));
  }

  @Test
  void inAClosedLoopFromTheFirstAttemptToTheLast() {
    compare(Load.Closed.of(1), 0, false);
    compare(Load.Closed.of(1), 0.3, false);
  }

  /** One connection at half of its capacity, and near it: they queue, and queueing counts. */
  @Test
  void inAnOpenLoopFromTheMomentATransactionIsDue() {
    compare(new Load.Open(1, 250, Load.ArrivalProcess.CONSTANT), 0, false);
    compare(new Load.Open(1, 400, Load.ArrivalProcess.POISSON), 0, false);
  }

  /** Leaving out what came due in a stall would show milliseconds at p99, not half a second. */
  @Test
  void whatIsDueInAStallHasWaited() {
    compare(new Load.Open(1, 200, Load.ArrivalProcess.POISSON), 0, true);
  }
}
