package fasttrack.app.comparison;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Need;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.report.Figures;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in words what a comparison found; each figure is one of its tables'. */
final class ComparisonLines {
  private static final double PERCENT = 100;

  /** Nobody chooses an engine for a smaller difference: 10 %. */
  private static final double MATTERS = 1.1;

  private final ComparisonResult result;
  private final Contrast contrast;
  private final List<String> sentences = new ArrayList<>();

  private ComparisonLines(ComparisonResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
  }

  /** Returns the conclusions about a system beside the first. */
  static List<String> of(ComparisonResult result, Contrast contrast) {
    ComparisonLines lines = new ComparisonLines(result, contrast);
    lines.all();
    lines.differing();
    lines.others();
    lines.need();
    return lines.sentences;
  }

  private void all() {
    if (contrast.all().elapsed() == null) {
      return;
    }
    int types = contrast.types().size();
    String over = types == 1 ? "" : " over all " + types + " types";
    String both = contrast.side() + " and " + first();
    String ratio = interval(elapsed(contrast.all()));
    if (isEqual(contrast.all())) {
      sentences.add("The elapsed times of " + both + " do not differ" + over + " (" + ratio + ").");
    } else if (isUncertain(contrast.all())) {
      sentences.add(
          "The runs vary too much to tell the elapsed times of "
              + both
              + " apart"
              + over
              + " ("
              + ratio
              + ").");
    } else {
      sentences.add(
          contrast.side()
              + " needs "
              + times(elapsed(contrast.all()))
              + " "
              + possessive(first())
              + " elapsed time"
              + over
              + also()
              + ".");
    }
  }

  private String also() {
    RatioInterval cpu = contrast.all().cpu();
    RatioInterval rate = contrast.all().rate();
    return (cpu == null ? "" : ", " + times(cpu) + " its CPU time")
        + (rate == null ? "" : "; its rate is " + times(rate));
  }

  /** The extremes: the reader finds all others in the table. */
  private void differing() {
    List<Ratios> differing =
        contrast.types().stream()
            .filter(type -> type.elapsed() != null && !Boolean.FALSE.equals(type.differs()))
            .sorted(
                Comparator.comparingDouble(
                    (Ratios type) -> -Objects.requireNonNull(type.elapsed()).ratio()))
            .toList();
    if (contrast.types().size() == 1 || differing.isEmpty()) {
      if (contrast.types().size() == 1) {
        cause(contrast.types().getFirst()).ifPresent(cause -> sentences.add(cause + "."));
      }
      return;
    }
    sentence("largest", differing.getFirst());
    if (differing.size() > 1) {
      sentence("smallest", differing.getLast());
    }
  }

  private void sentence(String which, Ratios type) {
    sentences.add(
        "The "
            + which
            + " ratio is that of "
            + type.type()
            + ", "
            + times(elapsed(type))
            + cause(type).map(cause -> "; " + cause).orElse("")
            + ".");
  }

  /** Names the largest part of the slower one's time. */
  private Optional<String> cause(Ratios type) {
    RatioInterval elapsed = type.elapsed();
    if (elapsed == null) {
      return Optional.empty();
    }
    String slower = elapsed.ratio() >= 1 ? contrast.side() : first();
    ComparisonResult.SideFigures figures = result.side(slower).type(type.type());
    TimeParts parts = figures == null ? null : figures.parts();
    if (parts == null) {
      return Optional.empty();
    }
    Part largest = parts.largestFirst().getFirst();
    String share = Math.round(PERCENT * parts.share(largest)) + " % of ";
    return Optional.of(
        share
            + possessive(slower)
            + " time is "
            + (largest == Part.ROUND_TRIPS ? "round trips, at the least" : largest.title()));
  }

  private void others() {
    List<Ratios> rest =
        contrast.types().stream()
            .filter(type -> type.elapsed() != null && Boolean.FALSE.equals(type.differs()))
            .toList();
    if (contrast.types().size() > 1) {
      say("They do not differ for ", rest.stream().filter(ComparisonLines::isEqual).toList());
      say(
          "With so many types it may be chance for ",
          rest.stream().filter(type -> elapsed(type).excludesOne()).toList());
      say(
          "The runs vary too much to tell for ",
          rest.stream().filter(ComparisonLines::isUncertain).toList());
    }
  }

  private void say(String what, List<Ratios> types) {
    if (!types.isEmpty()) {
      sentences.add(
          types.stream()
              .map(type -> type.type() + " (" + interval(elapsed(type)) + ")")
              .collect(Collectors.joining(", ", what, ".")));
    }
  }

  private void need() {
    Need need = contrast.need();
    if (need != null) {
      sentences.add(
          "At this noise "
              + counted(need.repeats(), "run")
              + " of each would find a difference of "
              + number(PERCENT * need.share())
              + " % in every type's elapsed time, "
              + need.type()
              + " being the noisiest.");
    }
  }

  /** Returns what is to be said of how the runs were made; empty where it goes without saying. */
  static Optional<String> design(ComparisonResult result) {
    Design design = result.design();
    Double until = design.untilShare();
    if (until != null) {
      return Optional.of(
          Boolean.TRUE.equals(design.reached())
              ? "All intervals of elapsed times are within " + percent(until) + " of their ratios."
              : "NOT REACHED: an interval of an elapsed time reaches further than "
                  + percent(until)
                  + " from its ratio.");
    }
    boolean single =
        result.sides().stream().anyMatch(side -> side.published() == null && side.counted() == 1);
    return single
        ? Optional.of(
            "A system with a single run has no interval: its ratios may be chance. 'fasttrack"
                + " versus' and 'fasttrack run --repeat 5' make several.")
        : Optional.empty();
  }

  /** The interval holds 1, and nothing that would matter. */
  private static boolean isEqual(Ratios ratios) {
    RatioInterval elapsed = elapsed(ratios);
    Double low = elapsed.low();
    Double high = elapsed.high();
    return low != null
        && high != null
        && !elapsed.excludesOne()
        && low >= 1 / MATTERS
        && high <= MATTERS;
  }

  /** The interval holds 1, and also what would matter. */
  private static boolean isUncertain(Ratios ratios) {
    return elapsed(ratios).low() != null && !elapsed(ratios).excludesOne() && !isEqual(ratios);
  }

  private static RatioInterval elapsed(Ratios ratios) {
    return Objects.requireNonNull(ratios.elapsed());
  }

  /** Returns {@code ≈ 1.02, 0.97–1.08}. */
  private static String interval(RatioInterval ratio) {
    return (ratio.excludesOne() || ratio.low() == null ? "" : "≈ ")
        + number(ratio.ratio())
        + (ratio.low() == null ? "" : ", " + number(ratio.low()) + "–" + number(ratio.high()));
  }

  /** Returns {@code 8.2× (7.9–8.6)}. */
  private static String times(RatioInterval ratio) {
    String low = number(ratio.low());
    String interval = ratio.low() == null ? "" : " (" + low + "–" + number(ratio.high()) + ")";
    return number(ratio.ratio()) + "×" + interval;
  }

  private String first() {
    return result.first().name();
  }

  private static String possessive(String name) {
    return name.endsWith("s") ? name + "'" : name + "'s";
  }

  private static String percent(@Nullable Double share) {
    return share == null ? Figures.NONE : number(PERCENT * share) + " %";
  }
}
