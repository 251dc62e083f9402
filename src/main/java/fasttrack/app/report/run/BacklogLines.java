package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;

import fasttrack.app.report.Figures;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Change;
import java.util.Locale;
import java.util.Optional;

/** Says whether the database kept up with a rate at which transactions were due. */
public final class BacklogLines {
  private BacklogLines() {}

  /** Returns the sentence; empty where no rate was given, or nothing was judged. */
  static Optional<String> of(RunResult result) {
    Backlog backlog = result.backlog();
    return backlog == null || !(result.spec().load() instanceof Load.Open)
        ? Optional.empty()
        : Optional.of(text(backlog));
  }

  private static String text(Backlog backlog) {
    return switch (backlog.verdict()) {
      case KEEPS_UP ->
          String.format(
              Locale.ROOT,
              "no: in the last quarter of the interval %.1f %% of the transactions found a"
                  + " connection free",
              Math.max(0.1, 100 * backlog.foundFree()));
      case GROWS ->
          "yes: the offered rate exceeds the capacity by "
              + share(backlog)
              + "; "
              + waited(backlog);
      case CANNOT_TELL ->
          "inconclusive: no connection was free in the last quarter of the interval"
              + (backlog.growth() == null
                  ? ", and there were too few transactions for a trend"
                  : "; the offered rate differs from the capacity by " + share(backlog))
              + longer(backlog)
              + "; "
              + waited(backlog);
    };
  }

  private static String share(Backlog backlog) {
    Change growth = backlog.growth();
    return growth == null ? Figures.NONE : LoadLines.change(growth);
  }

  private static String longer(Backlog backlog) {
    Long enough = backlog.enoughNanos();
    return enough == null ? "" : "; run about " + LoadLines.atLeast(enough);
  }

  private static String waited(Backlog backlog) {
    return "at this capacity the last transaction due would wait "
        + span(Math.round(backlog.lastWaitNanos()));
  }
}
