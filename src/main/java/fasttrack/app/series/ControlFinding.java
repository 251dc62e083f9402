package fasttrack.app.series;

import fasttrack.core.result.Finding;
import fasttrack.core.statistics.RatioInterval;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a control says, which is one thing twice: any difference in it is noise. */
public final class ControlFinding {
  private ControlFinding() {}

  /**
   * Returns the conclusion, without its ratios.
   *
   * @param first what ran twice
   * @param unit in what it did: {@code round}
   * @param ratios all ratios of the one over the other; null for one that is not known
   */
  public static Finding of(String first, String unit, Collection<@Nullable RatioInterval> ratios) {
    if (ratios.stream().allMatch(Objects::isNull)) {
      return Finding.conclusion("control-without-runs").with("first", first).with("unit", unit);
    }
    boolean judged = false;
    boolean differs = false;
    for (RatioInterval ratio : ratios.stream().filter(Objects::nonNull).toList()) {
      judged |= ratio.differs() != null;
      differs |= Boolean.TRUE.equals(ratio.differs());
    }
    String id = differs ? "control-differs" : judged ? "control-agrees" : "control-not-judged";
    return Finding.conclusion(id).with("first", first).with("unit", unit);
  }
}
