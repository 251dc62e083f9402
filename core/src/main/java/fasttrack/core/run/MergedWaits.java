package fasttrack.core.run;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.run.meter.WaitMeter.Waits;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the transactions of all segments of a run waited for. Each segment has sampled its own,
 * apart from the others, so that each counts by its transactions, and their errors add up as
 * squares.
 *
 * @param results the segments' results
 */
record MergedWaits(List<RunResult> results) {
  /** Returns the waits of each type in the result's order; null for those that nobody knows. */
  Waits waits() {
    return new Waits(
        readings(), results.getFirst().types().stream().map(type -> of(type.name())).toList());
  }

  private @Nullable WaitReadings readings() {
    List<WaitReadings> all =
        results.stream().flatMap(each -> Stream.ofNullable(each.cpu().waitReadings())).toList();
    if (all.size() < results.size()) {
      return null;
    }
    return new WaitReadings(
        all.stream().mapToLong(WaitReadings::readings).sum(),
        mean(all, WaitReadings::periodMeanNanos),
        mean(all, WaitReadings::readingMeanNanos),
        all.stream().anyMatch(each -> each.costShare() == null)
            ? null
            : (Double)
                all.stream().mapToDouble(each -> Objects.requireNonNull(each.costShare())).sum(),
        all.stream().mapToLong(WaitReadings::leftOut).sum(),
        all.stream()
            .map(WaitReadings::trouble)
            .filter(why -> !why.isEmpty())
            .findFirst()
            .orElse(""));
  }

  /** Returns the mean over all readings, however many each segment made. */
  private static double mean(List<WaitReadings> all, ToDoubleFunction<WaitReadings> of) {
    return all.stream()
            .filter(each -> each.readings() > 0)
            .mapToDouble(each -> each.readings() * of.applyAsDouble(each))
            .sum()
        / all.stream().mapToLong(WaitReadings::readings).sum();
  }

  /** A segment that could not sample would count as one whose transactions never waited. */
  private boolean isComplete() {
    return results.stream()
        .map(result -> result.cpu().waitReadings())
        .allMatch(readings -> readings == null || readings.trouble().isEmpty());
  }

  private @Nullable SampledWaits of(String name) {
    List<TypeResult> types =
        results.stream()
            .map(result -> Objects.requireNonNull(result.type(name)))
            .filter(type -> type.good() > 0)
            .toList();
    if (!isComplete()
        || types.isEmpty()
        || types.stream().anyMatch(type -> type.locking().sampled() == null)) {
      return null;
    }
    Map<Wait, Estimate> waits = new EnumMap<>(Wait.class);
    for (Wait wait : Wait.values()) {
      Estimate estimate = mean(types, of -> of.waits().getOrDefault(wait, new Estimate(0, 0)));
      if (estimate != null && estimate.nanos() > 0) {
        waits.put(wait, estimate);
      }
    }
    return new SampledWaits(
        types.stream().mapToLong(type -> sampled(type).samples()).sum(),
        waits,
        mean(types, SampledWaits::clientQueue),
        mean(types, SampledWaits::commitQueue),
        mean(types, SampledWaits::serverQueue));
  }

  private static SampledWaits sampled(TypeResult type) {
    return Objects.requireNonNull(type.locking().sampled());
  }

  private static @Nullable Estimate mean(
      List<TypeResult> types, Function<SampledWaits, @Nullable Estimate> of) {
    double good = types.stream().mapToLong(TypeResult::good).sum();
    double nanos = 0;
    double squares = 0;
    for (TypeResult type : types) {
      Estimate each = of.apply(sampled(type));
      if (each == null) {
        return null;
      }
      double weight = type.good() / good;
      nanos += weight * each.nanos();
      squares += weight * each.errorNanos() * (weight * each.errorNanos());
    }
    return new Estimate(nanos, Math.sqrt(squares));
  }
}
