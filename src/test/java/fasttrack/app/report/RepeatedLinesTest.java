package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
  @Test
  void whatFollowsItselfIsCounted() {
    assertThat(RepeatedLines.counted(List.of("a", "b", "b", "b", "a")))
        .containsExactly("a", "-- 3 times:", "b", "a");
    assertThat(RepeatedLines.counted(List.of("a", "a"))).containsExactly("-- 2 times:", "a");
    assertThat(RepeatedLines.counted(List.of())).isEmpty();
  }
}
