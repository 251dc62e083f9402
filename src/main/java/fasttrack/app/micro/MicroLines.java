package fasttrack.app.micro;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.app.result.series.Sample;
import fasttrack.core.result.Finding;
import java.util.ArrayList;
import java.util.List;

/** What the comparison of two builds' micro-runs comes to, in sentences. */
final class MicroLines {
  /** The name of what JMH measured, among the times. */
  static final String TIME = "time";

  static final String CPU = "cpu.";

  /** What takes so many times as long belongs into the headline, whatever is judged. */
  private static final double LONGER = 1.5;

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
    long broken = result.failed().stream().filter(FailedRun::broken).count();
    long gated = gated(result);
    long rose = result.contrasts().stream().mapToLong(each -> each.rose().size()).sum();
    boolean judged = result.judged();
    Double limit = result.header().failSlower();
    List<String> slower = new ArrayList<>();
    result
        .slower(limit == null ? LONGER : limit)
        .forEach((name, time) -> slower.add(name + " " + number(time.ratio().ratio()) + "×"));
    String id =
        result.empty()
            ? "no-micro-run-in-both"
            : gated == 0 ? "micro-runs-not-counted" : "micro-runs-compared";
    return Words.of(
        Finding.fact(id)
            .with("headFailed", broken)
            .with("baseFailed", result.failed().size() - broken)
            .with("gated", gated)
            .with("rose", rose == 0 ? null : (Long) rose)
            .with(
                "runs", result.contrasts().stream().filter(each -> !each.rose().isEmpty()).count())
            .with("slower", judged ? (Long) result.with(TimeVerdict.SLOWER).count() : null)
            .with("faster", judged ? (Long) result.with(TimeVerdict.FASTER).count() : null)
            .with("withinNoise", judged ? (Long) result.withinNoise().count() : null)
            .with(limit == null ? "muchSlower" : "tooSlow", slower));
  }

  private static long gated(MicroComparison result) {
    return result.contrasts().stream().mapToLong(each -> each.counts().size()).sum();
  }

  /** Returns what else is to be said, a sentence each. */
  static List<String> of(MicroComparison result) {
    List<String> said = new ArrayList<>();
    changed(said, "Slower: ", result, TimeVerdict.SLOWER);
    changed(said, "Faster: ", result, TimeVerdict.FASTER);
    if (result.times().findAny().isPresent()) {
      said.add(
          Words.of(
              Finding.fact(result.knowsNoise() ? "times-past-noise" : "times-without-control")
                  .with("changeShare", result.header().changeShare())));
      if (!result.judged()) {
        said.add(Words.of(Finding.fact("too-few-forks").with("forks", Sample.INDEPENDENT_MIN)));
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
      return "bytes allocated";
    }
    if (metric.startsWith(CPU)) {
      return metric.substring(CPU.length()) + " CPU";
    }
    return metric.replaceFirst("^" + CountGate.COUNT, "").replace('-', ' ');
  }

  /** Says that a micro-run failed, and why. */
  static String failure(Failure failure) {
    return Words.of(Facts.finding("forks-failed", failure));
  }
}
