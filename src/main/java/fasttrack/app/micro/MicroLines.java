package fasttrack.app.micro;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.result.series.Sample;
import java.util.ArrayList;
import java.util.List;

/** What the comparison of two builds' micro-runs comes to, in sentences. */
final class MicroLines {
  /** The name of what JMH measured, among the times. */
  static final String TIME = "time";

  static final String CPU = "cpu.";

  /** What takes so many times as long belongs into the headline, whatever is judged. */
  private static final double LONGER = 1.5;

  private static final double PERCENT = 100;

  private MicroLines() {}

  /** Returns what came of it, in a word or two. */
  static String verdict(MicroComparison result) {
    if (result.rejected()) {
      return "REJECTED";
    }
    if (result.broken()) {
      return "FAILED";
    }
    return result.empty()
        ? "NOTHING COMPARABLE"
        : gated(result) == 0 ? "NOTHING IS GATED" : "PASSED";
  }

  /** Returns the figures that led to it. */
  static String headline(MicroComparison result) {
    return failed(result) + compared(result) + slower(result);
  }

  /** Names what takes much longer, as the limit has it where there is one. */
  private static String slower(MicroComparison result) {
    Double limit = result.header().failSlower();
    List<String> names = new ArrayList<>();
    result
        .slower(limit == null ? LONGER : limit)
        .forEach((name, time) -> names.add(name + " " + number(time.ratio().ratio()) + "×"));
    String how = limit == null ? "much slower" : "slower than --fail-slower allows";
    return names.isEmpty() ? "" : "; " + how + ": " + String.join(", ", names);
  }

  private static String failed(MicroComparison result) {
    long head = result.failed().stream().filter(FailedRun::broken).count();
    long others = result.failed().size() - head;
    return (head == 0 ? "" : counted(head, "micro-run") + " failed in the head; ")
        + (others == 0 ? "" : counted(others, "micro-run") + " failed in the base; ");
  }

  private static String compared(MicroComparison result) {
    if (result.empty()) {
      return "no micro-run is in both builds";
    }
    long runs = result.contrasts().stream().filter(each -> !each.rose().isEmpty()).count();
    String counts =
        rose(result) > 0
            ? counted(rose(result), "count") + " rose in " + counted(runs, "micro-run")
            : gated(result) == 0
                ? "no count was measured of both builds"
                : "none of " + counted(gated(result), "count") + " rose";
    return counts + "; times: " + times(result);
  }

  private static long rose(MicroComparison result) {
    return result.contrasts().stream().mapToLong(each -> each.rose().size()).sum();
  }

  private static long gated(MicroComparison result) {
    return result.contrasts().stream().mapToLong(each -> each.counts().size()).sum();
  }

  private static String times(MicroComparison result) {
    if (!result.judged()) {
      return "inconclusive, too few forks";
    }
    return "%s slower, %s faster, %s within noise"
        .formatted(
            count(result.with(TimeVerdict.SLOWER).count()),
            count(result.with(TimeVerdict.FASTER).count()),
            count(result.withinNoise().count()));
  }

  /** Returns what else is to be said, a sentence each. */
  static List<String> of(MicroComparison result) {
    List<String> said = new ArrayList<>();
    changed(said, "Slower: ", result, TimeVerdict.SLOWER);
    changed(said, "Faster: ", result, TimeVerdict.FASTER);
    if (result.times().findAny().isPresent()) {
      said.add(noise(result));
      if (!result.judged()) {
        said.add(
            "TOO FEW FORKS to call any time faster or slower: that takes %s forks of each build."
                .formatted(Sample.INDEPENDENT_MIN));
      }
    }
    unsteady(said, result);
    list(said, "Only in the base: ", result.baseOnly());
    list(said, "Only in the head: ", result.headOnly());
    list(
        said,
        "Not compared: ",
        result.contrasts().stream()
            .flatMap(each -> each.problems().stream().map(why -> each.name() + ": " + why))
            .toList());
    said.addAll(result.remarks());
    return said;
  }

  private static void changed(
      List<String> said, String begin, MicroComparison result, TimeVerdict verdict) {
    List<String> names = new ArrayList<>();
    for (RunContrast contrast : result.contrasts()) {
      for (TimeChange time : contrast.times()) {
        if (time.verdict() == verdict) {
          String quantity = time.quantity().equals(TIME) ? "" : ", " + label(time.quantity());
          names.add(contrast.name() + quantity + " (" + number(time.ratio().ratio()) + "×)");
        }
      }
    }
    list(said, begin, names);
  }

  private static String noise(MicroComparison result) {
    String change =
        "A time is called faster or slower past "
            + number(PERCENT * result.header().changeShare())
            + " %";
    return result.knowsNoise()
        ? change + " and past its noise: as far as the control lies from the base."
        : change + "; without a control, noise is not known.";
  }

  private static void unsteady(List<String> said, MicroComparison result) {
    List<String> names = new ArrayList<>();
    for (RunContrast contrast : result.contrasts()) {
      contrast.counts().stream()
          .filter(count -> count.verdict() == CountVerdict.UNSTEADY)
          .forEach(count -> names.add(contrast.name() + ": " + label(count.metric())));
    }
    list(said, "Not gated, since base and control differ: ", names);
  }

  private static void list(List<String> said, String begin, List<String> names) {
    if (!names.isEmpty()) {
      said.add(begin + String.join("; ", names) + ".");
    }
  }

  /** Returns the name of a figure as people read it: {@code round trips}, {@code client CPU}. */
  static String label(String metric) {
    if (metric.equals(MicroComparison.ALLOCATED)) {
      return "allocated bytes";
    }
    if (metric.startsWith(CPU)) {
      return metric.substring(CPU.length()) + " CPU";
    }
    return metric.replaceFirst("^" + CountGate.COUNT, "").replace('-', ' ');
  }

  /** Says that a micro-run failed, and why. */
  static String failure(Failure failure) {
    return failure.name() + ", " + counted(failure.forks(), "fork") + ": " + failure.reason();
  }

  /** Says in which builds a micro-run failed, and why. */
  static String failure(FailedRun run) {
    List<String> forks = new ArrayList<>();
    if (run.baseForks() > 0) {
      forks.add(counted(run.baseForks(), "fork") + " of the base");
    }
    if (run.headForks() > 0) {
      forks.add(counted(run.headForks(), "fork") + " of the head");
    }
    return String.join(" and ", forks) + ": " + run.reason();
  }
}
