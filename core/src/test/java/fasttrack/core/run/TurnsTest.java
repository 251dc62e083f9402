package fasttrack.core.run;

import static fasttrack.core.spec.Load.ArrivalProcess.CONSTANT;
import static fasttrack.core.spec.Load.ArrivalProcess.POISSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
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
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who comes when: arrivals, think times, and terminals that share connections. */
class TurnsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD);

  @ParameterizedTest
  @EnumSource(Load.ArrivalProcess.class)
  void overARampTheRateGrowsEvenly(Load.ArrivalProcess process) {
    Load.Open open = new Load.Open(1, 2_000, process);
    Arrivals arrivals = new Arrivals(open, 7 * SECOND, 10 * SECOND, new SplittableRandom(3), null);
    int[] inSecond = new int[20];
    long last = 0;
    for (long due = arrivals.next(); due < 27 * SECOND; due = arrivals.next()) {
      assertThat(due).isGreaterThanOrEqualTo(Math.max(last, 7 * SECOND));
      last = due;
      inSecond[(int) (due / SECOND) - 7]++;
    }
    double slack = process == CONSTANT ? 2 : 300;
    for (int second = 0; second < 20; second++) {
      double expected = second < 10 ? 2_000 * (second + 0.5) / 10 : 2_000;
      assertThat((double) inSecond[second]).isCloseTo(expected, within(slack));
    }
  }

  @ParameterizedTest
  @EnumSource(Load.ArrivalProcess.class)
  void segmentsTakeTurnsWithTheArrivalsOfTheWhole(Load.ArrivalProcess process) {
    Load.Open open = new Load.Open(3, 1_000, process);
    Arrivals whole = Arrivals.of(open, 5, 7, SECOND, null);
    List<Arrivals> segments =
        IntStream.rangeClosed(1, 3)
            .mapToObj(number -> Arrivals.of(open, 5, 7, SECOND, new Segment(number, 3)))
            .toList();
    for (int i = 0; i < 3_000; i++) {
      assertThat(segments.get(i % 3).next()).isEqualTo(whole.next());
    }
  }

  @Test
  void arrivalsAreOneProcessHoweverManyTakeThem() {
    Arrivals all =
        new Arrivals(new Load.Open(1, 1_000, POISSON), 0, 0, new SplittableRandom(3), null);
    List<Long> expected = IntStream.range(0, 100).mapToObj(i -> all.next()).toList();

    VirtualTime time = new VirtualTime();
    RunPlan plan = plan(time, new Interval(0, Long.MAX_VALUE), 2, 0);
    Arrivals shared =
        new Arrivals(new Load.Open(1, 1_000, POISSON), 0, 0, new SplittableRandom(3), null);
    List<Turns> turns =
        List.of(
            new Turns.Arriving(plan, shared, terminal(0)),
            new Turns.Arriving(plan, shared, terminal(1)));
    List<Long> dues = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Turns next = turns.get(i % 2);
      assertThat(next.next(0)).isTrue();
      dues.add(next.due());
    }

    assertThat(dues).isEqualTo(expected);
  }

  /** Terminals that start together would otherwise act in step for ever. */
  @Test
  void equalThinkTimesBeginAnywhere() {
    ThinkTime thinkTime = new ThinkTime(SECOND, CONSTANT);
    SplittableRandom random = new SplittableRandom(3);
    double sum = 0;
    for (int i = 0; i < 20_000; i++) {
      assertThat(thinkTime.draw(random)).isEqualTo(SECOND);
      long first = thinkTime.drawFirst(random);
      assertThat(first).isBetween(0L, SECOND);
      sum += first;
    }
    assertThat(sum / 20_000).isCloseTo(SECOND / 2.0, within(0.02 * SECOND));
  }

  @Test
  void thinkTimesAreExponentialAndCut() {
    ThinkTime thinkTime = new ThinkTime(SECOND, POISSON);
    SplittableRandom random = new SplittableRandom(3);
    double sum = 0;
    long longest = 0;
    int beyondMean = 0;
    for (int i = 0; i < 200_000; i++) {
      long think = thinkTime.draw(random);
      sum += think;
      longest = Math.max(longest, think);
      beyondMean += think > SECOND ? 1 : 0;
    }
    assertThat(sum / 200_000).isCloseTo(SECOND, within(0.02 * SECOND));
    assertThat(beyondMean / 200_000.0).isCloseTo(Math.exp(-1), within(0.01));
    assertThat(longest).isLessThanOrEqualTo(10 * SECOND);
  }

  @Test
  void terminalsStartOneAfterTheOtherOverARamp() {
    RunPlan plan = plan(new VirtualTime(), new Interval(0, Long.MAX_VALUE), 4, 8 * SECOND);
    assertThat(IntStream.range(0, 4).mapToLong(plan::startOf))
        .containsExactly(0L, 2 * SECOND, 4 * SECOND, 6 * SECOND);
  }

  /** In real time: 40 terminals on 3 connections, each with a transaction of its own in turn. */
  @Test
  void terminalsShareConnectionsAndNoneIsForgotten() {
    Clock clock = Clock.system();
    long start = clock.nanos();
    RunPlan plan = plan(clock, new Interval(start, start + SECOND / 5), 40, 0);
    List<Terminal> terminals = IntStream.range(0, 40).mapToObj(TurnsTest::terminal).toList();
    ThinkingTerminals shared =
        new ThinkingTerminals(plan, new ThinkTime(20 * MILLI, POISSON), terminals);
    Samples samples = new Samples(TYPES, plan.times().interval());
    List<Worker> workers =
        IntStream.range(0, 3)
            .mapToObj(
                i -> new Worker(plan, i, new Turns.Shared(plan, shared), sleeping(), () -> () -> 0))
            .toList();
    runAll(workers);
    workers.forEach(worker -> samples.merge(worker.samples()));

    long executed = terminals.stream().mapToLong(Terminal::executed).sum();
    assertThat(samples.due()).isEqualTo(executed);
    assertThat(samples.waits().getTotalCount()).isEqualTo(executed);
    assertThat(terminals).allMatch(terminal -> terminal.executed() > 0);
    // 40 terminals ask for 2,000 a second, and 3 connections serve no more than 1,500: all wait
    assertThat(samples.waits().getValueAtPercentile(90)).isGreaterThan(MILLI);
    assertThat(
            samples.type(0).sum(Sum.GOOD_WAIT_NANOS) + samples.type(0).sum(Sum.GOOD_SERVICE_NANOS))
        .isEqualTo(samples.type(0).sum(Sum.GOOD_RESPONSE_NANOS));
  }

  @Test
  void aStopEndsTheWaitForATerminal() {
    RunPlan plan = plan(Clock.system(), new Interval(0, Long.MAX_VALUE), 1, 0);
    ThinkingTerminals shared =
        new ThinkingTerminals(plan, new ThinkTime(1_000 * SECOND, POISSON), List.of(terminal(0)));
    plan.control().stop();
    assertThat(new Turns.Shared(plan, shared).next(0)).isFalse();
  }

  private static void runAll(List<Worker> workers) {
    List<Thread> threads = workers.stream().map(Thread.ofPlatform()::start).toList();
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static SimulatedSession sleeping() {
    return new SimulatedSession(new ServerCpu.InProcess()) {
      @Override
      public Outcome execute(int type, long[] inputs) {
        long until = System.nanoTime() + 2 * MILLI;
        while (System.nanoTime() < until) {
          LockSupport.parkNanos(until - System.nanoTime());
        }
        return Outcome.COMMITTED;
      }
    };
  }

  private static RunPlan plan(Clock clock, Interval interval, int terminals, long rampNanos) {
    return new RunPlan(
        5,
        TYPES,
        terminals,
        new Timetable(clock, interval.from(), rampNanos, interval, 10 * SECOND),
        Quota.unlimited(),
        Retries.STANDARD,
        new Control(),
        AnswerKey.NOTHING,
        null,
        null);
  }

  private static Terminal terminal(int id) {
    return new Terminal(id, 5, TYPES, Mix.equal(1), Shop.dataset());
  }
}
