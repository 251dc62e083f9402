package fasttrack.app.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * A harness that sees something else than what the sessions did is found out, however busy the
 * machine: something between the two changes what it sees.
 */
class DefectTest {
  private static final Environment HERE = new Environment("", "", "", "", 2, 1, 1, "", null);
  private static final long MILLI = 1_000_000L;

  /** What is compared is the same transactions by two clocks, so that a few are enough. */
  private static final long SHORT_NANOS = 200 * MILLI;

  /** On a busy machine a short run has too few transactions to tell. */
  private static final long LONG_NANOS = 10_000 * MILLI;

  /** Passes everything on; a defect changes one thing. */
  private abstract static class Between implements Session {
    final Session session;

    Between(Session session) {
      this.session = session;
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      return session.execute(type, inputs);
    }

    @Override
    public void probe(Probe probe) {
      session.probe(probe);
    }

    @Override
    public long digest() {
      return session.digest();
    }

    @Override
    public int rows() {
      return session.rows();
    }

    @Override
    public ConflictCause conflictCause() {
      return session.conflictCause();
    }

    @Override
    public String failure() {
      return session.failure();
    }

    @Override
    public ServerCpu serverCpu() {
      return session.serverCpu();
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /** Every 5th transaction is counted, and never happened: that shows in few transactions. */
  private static final class CountsMore extends Between {
    private static final int EVERY = 5;
    private int calls;

    CountsMore(Session session) {
      super(session);
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      return ++calls % EVERY == 0 ? Outcome.COMMITTED : super.execute(type, inputs);
    }
  }

  /** Each transaction computes for a tenth of its time more, however often it is interrupted. */
  private static final class TakesLonger extends Between {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    TakesLonger(Session session) {
      super(session);
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      long begin = System.nanoTime();
      Outcome outcome = super.execute(type, inputs);
      long more = (System.nanoTime() - begin) / 10;
      long from = threads.getCurrentThreadCpuTime();
      while (threads.getCurrentThreadCpuTime() - from < more) {
        Thread.onSpinWait();
      }
      return outcome;
    }
  }

  /** Lock waits are 2 % shorter than they were. */
  private static final class WaitsLess extends Between {
    WaitsLess(Session session) {
      super(session);
    }

    @Override
    public void probe(Probe probe) {
      super.probe(
          new Probe() {
            @Override
            public void committing() {
              probe.committing();
            }

            @Override
            public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
              probe.waited(level, nanos - nanos / 50, queueLength, deadlock);
            }

            @Override
            public void held(int locks) {
              probe.held(locks);
            }
          });
    }
  }

  private static List<String> wrong(Case run, UnaryOperator<Session> between) {
    return new CaseRun(run, HERE, between)
        .run(1, new Control()).checks().stream()
            .filter(check -> check.verdict() == Agreement.WRONG)
            .map(Check::what)
            .toList();
  }

  private static Cases cases(long measuredNanos) {
    return new Cases(50 * MILLI, measuredNanos, 2);
  }

  /** Runs for ever longer times until a defect is found. */
  private static void assertFound(
      Function<Cases, Case> run,
      UnaryOperator<Session> between,
      Predicate<? super List<? extends String>> found) {
    List<String> wrong = List.of();
    for (long nanos = SHORT_NANOS; nanos < LONG_NANOS && !found.test(wrong); nanos *= 3) {
      wrong = wrong(run.apply(cases(nanos)), between);
    }
    assertThat(wrong).matches(found);
  }

  @Test
  void transactionsThatNeverHappenedAreFoundOut() {
    assertFound(
        Cases::oneTerminal,
        CountsMore::new,
        wrong -> wrong.stream().anyMatch(what -> what.endsWith("count")));
  }

  @Test
  void timeThatTheHarnessAddsIsFoundOut() {
    assertFound(
        Cases::oneTerminal,
        TakesLonger::new,
        wrong -> wrong.containsAll(List.of("S1 client CPU", "S2 client CPU")));
  }

  @Test
  void lockWaitThatIsLostIsFoundOut() {
    assertFound(cases -> cases.all().get(1), WaitsLess::new, wrong -> wrong.contains("lock wait"));
  }

  @Test
  void aSelftestOfADefectiveInstrumentFails() {
    Backend none = new SimulatedBackend(number -> new IdleSession(0));
    Selftest.Subjects subjects =
        new Selftest.Subjects(List.of(), none, List.of(), Path.of(""), Selftest.Extent.QUICK);
    Watch watch = new Watch(message -> {}, Control::new);
    Case quick = cases(2 * SHORT_NANOS).oneTerminal();
    SelftestResult result = new Selftest(subjects, HERE, watch, CountsMore::new, quick).run();
    assertThat(result.passed()).isFalse();
    assertThat(result.header().interrupted()).isFalse();
    assertThat(result.parts()).hasSize(1);
    assertThat(result.parts().getFirst().tries()).isBetween(1, Simulation.TRIES);
  }

  @Test
  void whoEndsItEarlyKeepsWhatWasChecked() {
    Backend none = new SimulatedBackend(number -> new IdleSession(0));
    Selftest.Subjects subjects =
        new Selftest.Subjects(List.of(), none, List.of(), Path.of(""), Selftest.Extent.QUICK);
    Control ended = new Control();
    ended.interrupt();
    SelftestResult result =
        new Selftest(subjects, HERE, new Watch(message -> {}, () -> ended)).run();
    assertThat(result.header().interrupted()).isTrue();
    assertThat(result.parts()).isEmpty();
    assertThat(result.passed()).isTrue();
    assertThat(SelftestReport.of(result).verdict().word()).isEqualTo("INCONCLUSIVE");
  }
}
