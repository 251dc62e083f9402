package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.app.series.SampleSize;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a study before it begins: about how long it will take, and which differences it
 * can find.
 *
 * @param unit what a block is called
 * @param blocks how many are planned, from 1; where the study is open, at least so many
 * @param open whether the runs decide how many blocks there are
 * @param perBlock how many runs a block has
 * @param further how many runs come after all blocks
 * @param claims how many ratios are judged together; 0 where none is judged
 * @param runNanos about how long a run takes, see {@link RunClock#BESIDE_NANOS}
 * @param atMostNanos how long the study may take; null for no limit
 */
record Outlook(
    String unit,
    int blocks,
    boolean open,
    int perBlock,
    int further,
    int claims,
    long runNanos,
    @Nullable Long atMostNanos) {
  /** How much the rates of equal runs vary, in docs/measurement.md: little, and much. */
  private static final double[] VARIATIONS = {0.03, 0.06};

  private static final String ONE_BLOCK = "; one alone cannot tell a difference from chance";
  private static final String FEW = "; too few to detect a difference below 100 %";

  static Outlook of(Design design) {
    return new Outlook(
        design.unit(),
        design.blocks(),
        design.isOpen(),
        design.points().size(),
        design.explained().size(),
        StudySummary.claims(design),
        design.points().getFirst().plan().spec().schedule().leastNanos() + RunClock.BESIDE_NANOS,
        design.atMostNanos());
  }

  /** Returns it in words. */
  String words() {
    int expected = expected();
    String extent = open ? atMostNanos == null ? "at least " : "up to " : "";
    return extent
        + counted(expected, unit)
        + (perBlock == 1 ? "" : " of " + counted(perBlock, "run"))
        + ", about "
        + Figures.span((expected * (long) perBlock + further) * runNanos)
        + (claims == 0 ? "" : expected == 1 ? ONE_BLOCK : findings(expected));
  }

  private int expected() {
    int planned = open && atMostNanos != null ? Integer.MAX_VALUE : blocks;
    long fit =
        atMostNanos == null ? planned : (atMostNanos - further * runNanos) / (perBlock * runNanos);
    return (int) Math.max(1, Math.min(planned, fit));
  }

  private String findings(int pairs) {
    double little = found(pairs, VARIATIONS[0]);
    return little > 1
        ? FEW
        : "; can detect differences of "
            + Figures.percent(little)
            + " if runs of one system vary by "
            + Figures.percent(VARIATIONS[0])
            + ", of "
            + Figures.percent(found(pairs, VARIATIONS[1]))
            + " if by "
            + Figures.percent(VARIATIONS[1]);
  }

  private double found(int pairs, double variation) {
    return SampleSize.found(pairs, variation * Math.sqrt(2), claims);
  }
}
