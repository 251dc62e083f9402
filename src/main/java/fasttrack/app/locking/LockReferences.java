package fasttrack.app.locking;

import fasttrack.app.figure.Figure;
import fasttrack.app.series.LockEvidence.Reported;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.GeometricMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Finds what was published of a workload's times with locks of two granularities. */
final class LockReferences {
  private LockReferences() {}

  /** Returns the published ratios of granularities that are both among the choices. */
  static List<Reported> of(Workload workload, List<LockChoice> choices) {
    List<Reported> found = new ArrayList<>();
    for (PublishedRatio ratio : workload.publishedRatios()) {
      for (LockChoice coarser : choices) {
        for (LockChoice finer : choices) {
          if (named(ratio.over(), coarser.level()) && named(ratio.under(), finer.level())) {
            Double mean = GeometricMean.of(ratios(workload, ratio));
            if (mean != null) {
              found.add(new Reported(ratio.title(), coarser.level(), finer.level(), mean));
            }
          }
        }
      }
    }
    return found;
  }

  /** Published figures use the words of their time, a set for a table. */
  private static boolean named(PublishedRatio.Term side, LockLevel level) {
    return side.label().equals(level.name().toLowerCase(Locale.ROOT))
        || side.label().equals(LockWords.of(level));
  }

  /** Returns the ratios of elapsed times of all types that both have. */
  private static List<Double> ratios(Workload workload, PublishedRatio ratio) {
    List<Double> ratios = new ArrayList<>();
    for (PublishedProfile one : profiles(workload, ratio.over())) {
      for (PublishedProfile other : profiles(workload, ratio.under())) {
        for (PublishedProfile.Figure each : one.figures()) {
          Double over = Figure.ELAPSED.publishedMillis(one, each.type());
          Double under = Figure.ELAPSED.publishedMillis(other, each.type());
          if (over != null && under != null) {
            ratios.add(over / under);
          }
        }
      }
    }
    return ratios;
  }

  private static List<PublishedProfile> profiles(Workload workload, PublishedRatio.Term side) {
    return workload.published().stream()
        .filter(profile -> Objects.equals(profile.id(), side.profile()))
        .toList();
  }
}
