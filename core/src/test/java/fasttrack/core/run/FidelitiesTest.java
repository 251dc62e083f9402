package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.model.DataModel;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedProfile.Figure;
import fasttrack.core.result.Fidelity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Figures are those of T1, T2, …; NaN stands for one that is missing. */
class FidelitiesTest {
  private static final double NONE = Double.NaN;

  @Test
  void elapsedTimesAreRankedWhereNoCpuTimesWerePublished() {
    Fidelity fidelity = Fidelities.of(published(false, 10, 20, NONE, 40), ours(1, 3, 9, 2));
    // ranks 1, 3, 2 beside 1, 2, 3
    assertThat(fidelity.measure()).isEqualTo("elapsed");
    assertThat(fidelity.types()).isEqualTo(3);
    assertThat(fidelity.spearman()).isCloseTo(0.5, within(1e-12));
  }

  /** The CPU times are in the opposite order. */
  @Test
  void cpuTimesAreRankedWhereTheyWerePublished() {
    Fidelity fidelity = Fidelities.of(published(true, 10, 20, 30, 40), ours(1, 2, 3, 4));
    assertThat(fidelity.profile()).isEqualTo("p");
    assertThat(fidelity.measure()).isEqualTo("cpu");
    assertThat(fidelity.spearman()).isEqualTo(-1);
  }

  @Test
  void tooFewTypesAreNotRanked() {
    assertThat(Fidelities.of(published(false, 10, NONE, 30, 40), ours(1, 2, NONE, 4))).isNull();
  }

  private static Fidelities.Means ours(double... elapsed) {
    return (type, cpu) -> {
      double time = elapsed[Integer.parseInt(type.substring(1)) - 1];
      return Double.isNaN(time) ? null : (Double) (cpu ? -time : time);
    };
  }

  private static PublishedProfile published(boolean cpu, double... millis) {
    List<Figure> figures = new ArrayList<>();
    for (double each : millis) {
      OptionalDouble time = Double.isNaN(each) ? OptionalDouble.empty() : OptionalDouble.of(each);
      String type = "T" + (figures.size() + 1);
      figures.add(new Figure(type, time, cpu ? time : OptionalDouble.empty()));
    }
    return new PublishedProfile(
        "p", "a system", "published", DataModel.NETWORK, Map.of(), figures, OptionalDouble.empty());
  }
}
