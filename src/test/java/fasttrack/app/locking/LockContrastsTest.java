package fasttrack.app.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.locking.LocksResult.Contrast;
import fasttrack.app.locking.LocksResult.RatiosAt;
import fasttrack.core.spi.wait.LockLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockContrastsTest {
  private static List<Contrast> contrasts(ExampleStudy study) {
    return new LockContrasts(study.cells()).all();
  }

  @Test
  void eachGranularityStandsBesideTheNextCoarserOne() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.DATABASE, 1, null, 100)
                .rates(LockLevel.RECORD, 1, null, 100)
                .rates(LockLevel.SET, 1, null, 100));
    assertThat(contrasts)
        .extracting(each -> each.finer() + "/" + each.coarser())
        .containsExactly("RECORD/SET", "SET/DATABASE");
  }

  @Test
  void runsOfARoundAreComparedWithEachOther() {
    RatiosAt point =
        contrasts(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 4, null, 200, 400, 2_000)
                    .rates(LockLevel.SET, 4, null, 100, 200, 1_000))
            .getFirst()
            .points()
            .getFirst();
    assertThat(point.terminals()).isEqualTo(4);
    assertThat(point.rate().ratio()).isCloseTo(2, within(1e-9));
    assertThat(point.rate().low()).isCloseTo(2, within(1e-9));
    assertThat(point.elapsed().ratio()).isCloseTo(2, within(1e-9));
  }

  @Test
  void whatOnlyOneOfThemHasIsLeftOut() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 4, 10, 200)
                .rates(LockLevel.RECORD, 1, 10, 100)
                .rates(LockLevel.SET, 4, 10, 100)
                .rates(LockLevel.SET, 4, 1, 100));
    assertThat(contrasts).hasSize(1);
    assertThat(contrasts.getFirst().hot()).isEqualTo(10);
    assertThat(contrasts.getFirst().points()).extracting(RatiosAt::terminals).containsExactly(4);
  }

  @Test
  void pointsAscend() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 16, null, 200)
                .rates(LockLevel.RECORD, 1, null, 100)
                .rates(LockLevel.SET, 1, null, 100)
                .rates(LockLevel.SET, 16, null, 100));
    assertThat(contrasts.getFirst().points())
        .extracting(RatiosAt::terminals)
        .containsExactly(1, 16);
  }
}
