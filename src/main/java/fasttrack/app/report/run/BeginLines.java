package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.result.Growth;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Schedule;
import fasttrack.core.statistics.Settling;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in which state of the database a run's interval began, and how far the data then grew. */
public final class BeginLines {
  private static final double PERCENT = 100;

  private BeginLines() {}

  /** Returns what goes before the interval, to follow its length. */
  public static String before(Schedule schedule) {
    long warmup = schedule.warmupNanos();
    String warming = warmup == 0 ? "" : span(warmup) + " of warm-up";
    return switch (schedule.begin()) {
      case FRESH -> warming.isEmpty() ? ", no warm-up" : " after " + warming;
      case STEADY ->
          " after " + (warming.isEmpty() ? "warm-up" : warming + " and more") + " until steady";
      case CHECKPOINTED ->
          " after " + (warming.isEmpty() ? "" : warming + " and ") + "a checkpoint";
      case WARM -> " after a checkpoint, settling" + (warming.isEmpty() ? "" : " and " + warming);
    };
  }

  /** Says in which state the interval began. */
  public static String begin(RunResult result) {
    return switch (result.spec().schedule().begin()) {
      case FRESH ->
          "fresh: "
              + switch (result.setup().population().reason()) {
                case REUSED -> "an earlier run loaded the data, and nothing has changed it since";
                case COPIED -> "the database began with a copy of one that was loaded before";
                default -> "the data was loaded for this run";
              };
      case STEADY -> "steady: " + steady(result.course().settling());
      case CHECKPOINTED ->
          "checkpointed: after the warm-up the terminals paused for a checkpoint, and the interval"
              + " began with their next transactions";
      case WARM -> "warm: " + settling(result.course().settling());
    };
  }

  private static String steady(@Nullable Settling settling) {
    if (settling == null) {
      return "the run ended first";
    }
    return (settling.outcome() == Settling.Settled.SETTLED
            ? "response times no longer fell after "
            : "response times STILL fell after ")
        + span(settling.nanos())
        + " of further warm-up: means of "
        + settling.responseNanos().stream()
            .map(nanos -> millis(nanos))
            .collect(Collectors.joining(", "))
        + " ms in windows of "
        + span(settling.windowNanos());
  }

  private static String settling(@Nullable Settling settling) {
    if (settling == null) {
      return "the run ended first";
    }
    String windows =
        settling.logBytes().stream().map(bytes -> number(bytes)).collect(Collectors.joining(", "))
            + " bytes of log per transaction in windows of "
            + span(settling.windowNanos());
    return switch (settling.outcome()) {
      case SETTLED -> "settled after " + span(settling.nanos()) + ": " + windows;
      case NOT_SETTLED -> "NOT settled after " + span(settling.nanos()) + ": " + windows;
      case NOT_COUNTED -> "a checkpoint and the warm-up; the engine does not count its log";
      case NOTHING_WRITTEN -> "a checkpoint and the warm-up; no transaction writes";
    };
  }

  /** Says how far the data grew; empty where the engine does not tell how big they are. */
  public static Optional<String> growth(RunResult result) {
    Growth growth = result.course().growth();
    if (growth == null || result.spec().part() != null) {
      return Optional.empty();
    }
    Long dead = growth.after().deadRows();
    Long deadBefore = growth.before().deadRows();
    return Optional.of(
        "the data took "
            + HostLines.bytes(growth.before().bytes())
            + " when the interval began and "
            + HostLines.bytes(growth.after().bytes())
            + " when it ended"
            + change(growth.share())
            + "; "
            + counted(growth.insertedRows(), "row")
            + " inserted"
            + (dead == null || deadBefore == null
                ? ""
                : "; about " + count(deadBefore) + " dead rows before, " + count(dead) + " after"));
  }

  private static String change(double share) {
    if (Double.isNaN(share) || share == 0) {
      return "";
    }
    return ": " + number(Math.abs(share) * PERCENT) + " % " + (share > 0 ? "more" : "less");
  }
}
