package fasttrack.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spec.Load.ArrivalProcess;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentTest {
  /** Whatever the numbers, each terminal has one segment, and none has more connections. */
  @Test
  void segmentsShareEverythingWithoutOverlap() {
    for (int of = 2; of <= 12; of++) {
      for (int all = of; all <= 60; all++) {
        int next = 0;
        for (int number = 1; number <= of; number++) {
          Segment segment = new Segment(number, of);
          assertThat(segment.before(all)).isEqualTo(next);
          next += segment.share(all);
          for (int connections = of; connections <= all; connections++) {
            assertThat(segment.share(connections)).isBetween(1, segment.share(all));
          }
        }
        assertThat(next).isEqualTo(all);
      }
    }
  }

  @Test
  void everyKindOfLoadIsShared() {
    Segment second = new Segment(2, 4);
    assertThat(
            List.of(
                second.share(Load.Closed.of(10)),
                second.share(new Load.Thinking(1_001, 6, 5)),
                second.share(new Load.Open(8, 100, ArrivalProcess.POISSON))))
        .containsExactly(
            Load.Closed.of(3),
            new Load.Thinking(250, 2, 5),
            new Load.Open(2, 25, ArrivalProcess.POISSON));
  }

  @ParameterizedTest
  @CsvSource({"-1,2", "3,2", "1,1", "1,1001"})
  void oneOfTooFewOrTooManyIsRefused(int number, int of) {
    assertThatThrownBy(() -> new Segment(number, of))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith("--segment: ");
  }
}
