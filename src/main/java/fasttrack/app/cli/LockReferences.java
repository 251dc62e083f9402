package fasttrack.app.cli;

import fasttrack.app.locking.LocksResult.Published;
import fasttrack.app.report.LockWords;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.LockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/** Finds what was published of a workload's times with locks of two granularities. */
final class LockReferences {
  private LockReferences() {}

  /** Returns the published ratios of granularities that are both among the choices. */
  static List<Published> of(Workload workload, List<LockChoice> choices) {
    List<Published> found = new ArrayList<>();
    for (PublishedRatio ratio : workload.publishedRatios()) {
      for (LockChoice coarser : choices) {
        for (LockChoice finer : choices) {
          if (named(ratio.over(), coarser.level()) && named(ratio.under(), finer.level())) {
            OptionalDouble mean = mean(workload, ratio);
            if (mean.isPresent()) {
              found.add(
                  new Published(ratio.title(), coarser.level(), finer.level(), mean.getAsDouble()));
            }
          }
        }
      }
    }
    return found;
  }

  /** Published figures use the words of their time, a set for a table. */
  private static boolean named(PublishedRatio.Side side, LockLevel level) {
    return side.label().equals(level.name().toLowerCase(Locale.ROOT))
        || side.label().equals(LockWords.of(level));
  }

  /** Returns the geometric mean of the ratios of elapsed times of all types that both have. */
  private static OptionalDouble mean(Workload workload, PublishedRatio ratio) {
    List<PublishedProfile.Figure> over = figures(workload, ratio.over());
    List<PublishedProfile.Figure> under = figures(workload, ratio.under());
    List<Double> logarithms = new ArrayList<>();
    for (PublishedProfile.Figure one : over) {
      for (PublishedProfile.Figure other : under) {
        if (one.type().equals(other.type())
            && one.elapsedMillis().isPresent()
            && other.elapsedMillis().isPresent()) {
          logarithms.add(
              Math.log(one.elapsedMillis().getAsDouble() / other.elapsedMillis().getAsDouble()));
        }
      }
    }
    OptionalDouble mean = logarithms.stream().mapToDouble(Double::doubleValue).average();
    return mean.isEmpty() ? mean : OptionalDouble.of(Math.exp(mean.getAsDouble()));
  }

  private static List<PublishedProfile.Figure> figures(
      Workload workload, PublishedRatio.Side side) {
    return workload.published().stream()
        .filter(profile -> Objects.equals(profile.id(), side.profile()))
        .flatMap(profile -> profile.figures().stream())
        .toList();
  }
}
