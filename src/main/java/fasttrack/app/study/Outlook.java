package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.app.series.Sample;
import fasttrack.app.series.SampleSize;
import fasttrack.core.spec.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a study before it begins: about how long it will take, and which differences it
 * can find.
 *
 * @param unit what a block is called
 * @param blocks how many are planned, from 1; where the study is open, at least so many
 * @param open whether the runs decide how many blocks there are
 * @param processes how many Java processes a block has
 * @param perBlock how many runs a block has
 * @param further how many runs come after all blocks
 * @param claims how many ratios are judged together; 0 where none is judged
 * @param runNanos about how long the first run of a process takes, see {@link
 *     RunClock#BESIDE_NANOS}
 * @param furtherNanos about how long a further one takes
 * @param atMostNanos how long the study may take; null for no limit
 */
record Outlook(
    String unit,
    int blocks,
    boolean open,
    int processes,
    int perBlock,
    int further,
    int claims,
    long runNanos,
    long furtherNanos,
    @Nullable Long atMostNanos) {
  /** How much the rates of equal runs vary, in docs/measurement.md: little, and much. */
  private static final double[] VARIATIONS = {0.03, 0.06};

  private static final String FEW =
      "; fewer than " + Sample.INDEPENDENT_MIN + " cannot tell a difference from chance";

  static Outlook of(Design design) {
    Schedule schedule = design.points().getFirst().plan().spec().schedule();
    return new Outlook(
        design.unit(),
        design.blocks(),
        design.isOpen(),
        (int) design.points().stream().map(design::process).distinct().count(),
        design.runs() * design.points().size(),
        design.explained().size(),
        StudySummary.claims(design),
        schedule.leastNanos() + RunClock.BESIDE_NANOS,
        schedule.warmingUp(0L).leastNanos() + RunClock.BESIDE_FURTHER_NANOS,
        design.atMostNanos());
  }

  /** Returns it in words. */
  String words() {
    int expected = expected();
    String extent = open ? atMostNanos == null ? "at least " : "up to " : "";
    return extent
        + counted(expected, unit)
        + (perBlock == 1 ? "" : " of " + counted(perBlock, "run"))
        + (processes == perBlock
            ? ""
            : " in " + (processes == 1 ? "one Java process" : processes + " Java processes"))
        + ", about "
        + Figures.span(expected * blockNanos() + further * runNanos)
        + (claims == 0 ? "" : findings(expected));
  }

  private long blockNanos() {
    return processes * runNanos + (perBlock - processes) * furtherNanos;
  }

  private int expected() {
    int planned = open && atMostNanos != null ? Integer.MAX_VALUE : blocks;
    long fit = atMostNanos == null ? planned : (atMostNanos - further * runNanos) / blockNanos();
    return (int) Math.max(1, Math.min(planned, fit));
  }

  private String findings(int pairs) {
    return pairs < Sample.INDEPENDENT_MIN
        ? FEW
        : ("; can detect differences of %s if runs of one system vary by %s, of %s if by " + "%s")
            .formatted(
                Figures.percent(found(pairs, VARIATIONS[0])),
                Figures.percent(VARIATIONS[0]),
                Figures.percent(found(pairs, VARIATIONS[1])),
                Figures.percent(VARIATIONS[1]));
  }

  private double found(int pairs, double variation) {
    return SampleSize.found(pairs, variation * Math.sqrt(2), claims);
  }
}
