package fasttrack.app.locking;

import fasttrack.app.series.LockEvidence.Reported;
import fasttrack.app.series.PublishedSystems;
import fasttrack.app.series.TypeFigures;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what was published of a workload's times with locks of two granularities. */
final class LockReferences {
  private LockReferences() {}

  /** Returns the published ratios of granularities that are both among the choices. */
  static List<Reported> of(Workload workload, List<LockChoice> choices) {
    List<Reported> found = new ArrayList<>();
    for (PublishedRatio ratio : workload.publishedRatios()) {
      LockLevel coarser = named(ratio.over(), choices);
      LockLevel finer = named(ratio.under(), choices);
      Double mean = PublishedSystems.ratio(workload, ratio, TypeFigures.ALL);
      if (coarser != null && finer != null && mean != null) {
        found.add(new Reported(ratio.title(), coarser, finer, mean));
      }
    }
    return found;
  }

  /** Published figures use the words of their time, a set for a table. */
  private static @Nullable LockLevel named(PublishedRatio.Term side, List<LockChoice> choices) {
    return choices.stream()
        .map(LockChoice::level)
        .filter(
            level ->
                side.label().equals(level.name().toLowerCase(Locale.ROOT))
                    || side.label().equals(LockWords.of(level)))
        .findFirst()
        .orElse(null);
  }
}
