package fasttrack.network.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of Gray, Lorie, Putzolu and Traiger (1975), written out. */
class LockModeTest {
  private static final List<LockMode> ORDER =
      List.of(LockMode.IS, LockMode.IX, LockMode.S, LockMode.SIX, LockMode.X);

  @ParameterizedTest
  @CsvSource({
    "IS,  yes yes yes yes no",
    "IX,  yes yes no  no  no",
    "S,   yes no  yes no  no",
    "SIX, yes no  no  no  no",
    "X,   no  no  no  no  no"
  })
  void modesAreCompatibleAsPublished(LockMode mode, String row) {
    List<String> expected = List.of(row.split(" +", -1));
    assertThat(ORDER.stream().map(other -> mode.compatible(other) ? "yes" : "no").toList())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "IS,  IS  IX  S   SIX X",
    "IX,  IX  IX  SIX SIX X",
    "S,   S   SIX S   SIX X",
    "SIX, SIX SIX SIX SIX X",
    "X,   X   X   X   X   X"
  })
  void twoModesTogetherAreTheirSupremum(LockMode mode, String row) {
    List<String> expected = List.of(row.split(" +", -1));
    assertThat(ORDER.stream().map(other -> mode.supremum(other).name()).toList())
        .isEqualTo(expected);
    assertThat(ORDER.stream().map(mode::covers).toList())
        .isEqualTo(expected.stream().map(name -> name.equals(mode.name())).toList());
  }

  @ParameterizedTest
  @EnumSource
  void countsUpToItsLimitWithoutTouchingOtherModes(LockMode mode) {
    long max = mode == LockMode.X || mode == LockMode.SIX ? 1 : LockMode.MANY;
    assertThat(mode.grantable(mode.one() * (max - 1))).isTrue();
    for (LockMode other : LockMode.values()) {
      assertThat(other.grantable(mode.one() * max))
          .isEqualTo(other != mode && other.compatible(mode));
    }
  }
}
