package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.SampleSize;
import fasttrack.core.spec.Schedule;

/**
 * What is known of a study before it begins: about how long it will take, and which differences it
 * can find.
 */
final class Outlook {
  /** How much the rates of equal runs vary, in docs/measurement.md: little, and much. */
  private static final double[] VARIATIONS = {0.03, 0.06};

  private static final String FEW =
      "; fewer than " + Sample.INDEPENDENT_MIN + " cannot tell a difference from chance";

  private final Design design;
  private final int processes;
  private final int perBlock;
  private final long blockNanos;
  private final long explainingNanos;

  Outlook(Design design) {
    Schedule schedule = design.points().getFirst().plan().spec().schedule();
    long first = schedule.leastNanos() + RunClock.BESIDE_NANOS;
    long further = schedule.warmingUp(0L).leastNanos() + RunClock.BESIDE_FURTHER_NANOS;
    this.design = design;
    this.processes = (int) design.points().stream().map(design::process).distinct().count();
    this.perBlock = design.runs() * design.points().size();
    this.blockNanos = processes * first + (perBlock - processes) * further;
    this.explainingNanos = design.explained().size() * first;
  }

  /** Returns it in words. */
  String words() {
    int expected = expected();
    String open = design.atMostNanos() == null ? "at least " : "up to ";
    return (design.isOpen() ? open : "")
        + counted(expected, design.outline().block())
        + (perBlock == 1 ? "" : " of " + counted(perBlock, "run"))
        + (processes == perBlock
            ? ""
            : " in " + (processes == 1 ? "one Java process" : processes + " Java processes"))
        + ", about "
        + Figures.span(expected * blockNanos + explainingNanos)
        + " without loading the data"
        + findings(expected);
  }

  private int expected() {
    Long atMost = design.atMostNanos();
    int planned = design.isOpen() && atMost != null ? Integer.MAX_VALUE : design.blocks();
    long fit = atMost == null ? planned : (atMost - explainingNanos) / blockNanos;
    return (int) Math.max(1, Math.min(planned, fit));
  }

  private String findings(int pairs) {
    int claims = StudySummary.claims(design);
    return claims == 0
        ? ""
        : pairs < Sample.INDEPENDENT_MIN
            ? FEW
            : "; can detect differences of %s if runs of one system vary by %s, of %s if by %s"
                .formatted(
                    found(pairs, VARIATIONS[0], claims),
                    Figures.percent(VARIATIONS[0]),
                    found(pairs, VARIATIONS[1], claims),
                    Figures.percent(VARIATIONS[1]));
  }

  private static String found(int pairs, double variation, int claims) {
    return Figures.percent(SampleSize.found(pairs, variation * Math.sqrt(2), claims));
  }
}
