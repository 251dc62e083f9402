package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Words;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.SampleSize;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.Schedule;

/**
 * What is known of a study before it begins: about how long it will take, and which differences it
 * can find.
 */
final class Outlook {
  /** How much the rates of equal runs vary, in docs/measurement.md: little, and much. */
  private static final double LITTLE = 0.03;

  private static final double MUCH = 0.06;

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
    int claims = StudySummary.claims(design);
    boolean judges = claims > 0 && expected >= Sample.INDEPENDENT_MIN;
    return Words.of(
        Finding.fact("outlook")
            .with(
                "open",
                design.isOpen() ? design.atMostNanos() == null ? "at least" : "up to" : null)
            .with("blocks", counted(expected, design.outline().block()))
            .with("perBlock", perBlock == 1 ? null : perBlock)
            .with("processes", processes == perBlock ? null : processes)
            .with("takesNanos", expected * blockNanos + explainingNanos)
            .with("few", claims > 0 && !judges ? Sample.INDEPENDENT_MIN : null)
            .with("littleShare", LITTLE)
            .with("muchShare", MUCH)
            .with("foundOfLittleShare", judges ? found(expected, LITTLE, claims) : null)
            .with("foundOfMuchShare", judges ? found(expected, MUCH, claims) : null));
  }

  private int expected() {
    Long atMost = design.atMostNanos();
    int planned = design.isOpen() && atMost != null ? Integer.MAX_VALUE : design.blocks();
    long fit = atMost == null ? planned : (atMost - explainingNanos) / blockNanos;
    return (int) Math.max(1, Math.min(planned, fit));
  }

  private static double found(int pairs, double variation, int claims) {
    return SampleSize.found(pairs, variation * Math.sqrt(2), claims);
  }
}
