package fasttrack.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TracerTest {
  private static final int ATTEMPTS = 200_000;

  private final long[] values = new long[Simulator.TYPES.getFirst().values()];

  private void attempt(Trace trace, long begin, Outcome outcome) {
    trace.begins(0, values);
    values[Simulator.PROGRAM.values()] = 0;
    trace.ended(0, 3, begin, begin + 10, outcome, 0, values);
  }

  @Test
  void whatAnotherProcessSentIsReadByThisOnesClock() {
    Tracer other = new Tracer(Simulator.TYPES, 1L << 30, 2, 2);
    Trace first = other.trace();
    Trace second = other.trace();
    for (int i = 0; i < ATTEMPTS; i++) {
      attempt(first, i, Outcome.COMMITTED);
    }
    attempt(second, 500, Outcome.UNKNOWN);
    Tracer here = new Tracer(Simulator.TYPES, 1L << 30, 1, 2);
    attempt(here.trace(), 7_000, Outcome.COMMITTED);
    Tracer.Sent sent = other.sent();
    assertThat(sent.pieces()).hasSizeGreaterThan(2);

    here.add(new Tracer.Sent(sent.pieces(), sent.attempts(), sent.complete(), 1_000, 50));

    assertThat(here.complete()).isTrue();
    Traces traces = new Traces(here.all(), Simulator.TYPES);
    assertThat(traces.size()).isEqualTo(ATTEMPTS + 2);
    TracedAttempt read = new TracedAttempt();
    traces.read(0, read);
    assertThat(List.of(read.beginNanos, read.endNanos)).containsExactly(7_000L, 7_010L);
    traces.read(ATTEMPTS + 1, read);
    assertThat(List.of(read.beginNanos, read.endNanos)).containsExactly(1_450L, 1_560L);
    assertThat(read.outcome).isEqualTo(Outcome.UNKNOWN);
    assertThat(read.terminal).isEqualTo(3);
    Set<Long> numbers = new TreeSet<>();
    for (int place = 0; place < traces.size(); place++) {
      traces.read(place, read);
      numbers.add(read.values[0]);
    }
    assertThat(numbers).hasSize(ATTEMPTS + 2);
  }

  @Test
  void whatDoesNotFitIsNotComplete() {
    Tracer other = new Tracer(Simulator.TYPES, 1L << 30, 1, 1);
    attempt(other.trace(), 0, Outcome.COMMITTED);
    Tracer here = new Tracer(Simulator.TYPES, 5, 1, 1);
    here.add(other.sent());
    assertThat(here.complete()).isFalse();
    assertThat(new Tracer(Simulator.TYPES, 1L << 30, 1, 1).complete()).isTrue();
  }

  @Test
  void whatWasNotCompleteThereIsNotHere() {
    Tracer here = new Tracer(Simulator.TYPES, 1L << 30, 1, 1);
    here.add(new Tracer.Sent(List.of(), 0, false, 0, 0));
    assertThat(here.complete()).isFalse();
  }
}
