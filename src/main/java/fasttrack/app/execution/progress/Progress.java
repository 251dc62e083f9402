package fasttrack.app.execution.progress;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.joining;

import fasttrack.app.execution.console.Console;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.proof.Operations;
import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.RunListener.Phase;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows the progress of a run on standard error: on a terminal as lines that are overwritten,
 * elsewhere as a line for each run, and one every half minute. Used by the thread that runs.
 */
public final class Progress implements RunListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Progress.class);
  private static final long TERMINAL_NANOS = 100_000_000L;
  private static final long LIVE_NANOS = 900_000_000L;
  private static final long PLAIN_NANOS = 30_000_000_000L;
  private static final long PHASES_NANOS = 5_000_000_000L;

  /** The system property that asks, with the value {@code phases}, for a line for each phase. */
  private static final String PROPERTY = "fasttrack.progress";

  /** The first line of a phase comes early: it tells that all is well, and how fast. */
  private static final long FIRST_NANOS = 1_000_000_000L;

  private static final double SECOND = 1e9;
  private static final double PERCENT = 100;
  private static final double LEFT_MAX = 1e6;

  /** More segments that are awaited are not named one by one. */
  private static final int SEGMENTS_MAX = 8;

  private final Console console;
  private final StatusLine status;
  private final PrintStream before;
  private final String title;
  private final boolean terminal;
  private final boolean quiet;

  /** Whether each phase is shown where there is no terminal. */
  private final boolean phases;

  private final LiveView live;
  private final List<RunListener> others = new ArrayList<>();
  private String head = "";
  private Phase phase = Phase.OPENING;
  private long phaseBegan;
  private long lastShown;
  private boolean first;
  private long warmup;

  private Progress(Console console, String title, boolean quiet) {
    this.console = console;
    this.title = title;
    this.quiet = quiet;
    this.terminal = !quiet && console.terminal();
    this.phases = "phases".equals(System.getProperty(PROPERTY));
    this.lastShown = phases ? 0 : System.nanoTime();
    this.before = console.screen();
    this.status = new StatusLine(before);
    this.live = new LiveView(before.charset());
    if (terminal) {
      console.show(status.out());
    }
  }

  /**
   * Shows the progress on standard error until closed.
   *
   * @param title what runs, in a few words
   * @param quiet whether nothing is shown, only logged
   */
  public static Progress on(Console console, String title, boolean quiet) {
    return new Progress(console, title, quiet);
  }

  /** Tells another listener of the phases and the live figures, too. */
  public Progress telling(@Nullable RunListener other) {
    Stream.ofNullable(other).forEach(others::add);
    return this;
  }

  /** Shows a step of a command. */
  public void message(String text) {
    show(text, Weight.STEP);
  }

  /** Shows what a step does meanwhile, such as that a server starts. */
  public void detail(String text) {
    show(text, Weight.PHASE);
  }

  @Override
  public void phase(Phase next) {
    phase = next;
    phaseBegan = System.nanoTime();
    switch (next) {
      case OPENING -> show("opening the database", Weight.PHASE);
      case VERIFYING_ANSWERS ->
          show("verifying the answers of every transaction against the oracle", Weight.PHASE);
      case WARMING_UP -> show("warming up", Weight.PHASE);
      case MEASURING -> show("running", Weight.STEP);
      case VERIFYING_STATE -> show("verifying the final state against the oracle", Weight.PHASE);
      case CHECKING_STRUCTURE -> show("checking the structure of the data", Weight.PHASE);
      case POPULATING -> {}
    }
    others.forEach(each -> each.phase(next));
  }

  @Override
  public void observed(Operations operations) {
    others.forEach(each -> each.observed(operations));
  }

  @Override
  public void decided(PopulationReport.Reason reason, long rowsTotal) {
    phaseBegan = System.nanoTime();
    String rows = counted(rowsTotal, "row");
    show(
        reason == PopulationReport.Reason.REUSED
            ? "using the " + rows + " of an earlier population, unchanged"
            : "populating " + rows + ": " + reason.title(),
        Weight.PHASE);
  }

  @Override
  public void loaded(long rowsSoFar, long rowsTotal) {
    double elapsed = Math.max(1, System.nanoTime() - phaseBegan);
    double percent = PERCENT * rowsSoFar / rowsTotal;
    // the first rows come with the making of tables, and tell nothing of all others
    String speed =
        percent < 1
            ? ""
            : ", "
                + number(rowsSoFar / elapsed * SECOND)
                + "/s"
                + left(elapsed * (rowsTotal - rowsSoFar) / rowsSoFar);
    show(
        "populating %s of %s (%s %%)%s"
            .formatted(count(rowsSoFar), counted(rowsTotal, "row"), Math.round(percent), speed),
        Weight.SHARE);
  }

  @Override
  public void checking() {
    show("checking every row", Weight.PHASE);
  }

  @Override
  public void keeping() {
    show("keeping a snapshot for the runs that follow", Weight.PHASE);
  }

  @Override
  public void waiting(List<Integer> segments, int of) {
    show(
        "waiting for segment"
            + (segments.size() == 1 ? " " : "s ")
            + segments.stream().limit(SEGMENTS_MAX).map(String::valueOf).collect(joining(", "))
            + (segments.size() > SEGMENTS_MAX ? " and others" : "")
            + " of "
            + of,
        Weight.SHARE);
  }

  @Override
  public void running(
      long executed, long elapsedNanos, long expectedNanos, long expectedTransactions) {
    if (phase == Phase.WARMING_UP) {
      warmup = executed;
      show("warming up" + left((double) expectedNanos - elapsedNanos), Weight.SHARE);
      return;
    }
    long done = executed - warmup;
    double rate = (double) done * SECOND / Math.max(1, elapsedNanos);
    double leftNanos =
        expectedTransactions < 0
            ? (double) expectedNanos - elapsedNanos
            : Math.max(0, expectedTransactions - done) / rate * SECOND;
    if (terminal) {
      live.ran(done, elapsedNanos);
      head = "measuring" + left(leftNanos) + " (" + title + ")";
      return;
    }
    show(
        "ran " + counted(done, "transaction") + ", " + number(rate) + "/s" + left(leftNanos),
        Weight.SHARE);
  }

  /** Follows {@link #running} at once; shown on a terminal alone. */
  @Override
  public void measuring(LiveFigures figures) {
    long now = System.nanoTime();
    if (terminal && now - lastShown >= LIVE_NANOS) {
      lastShown = now;
      status.show(live.lines(head, figures));
    }
    others.forEach(each -> each.measuring(figures));
  }

  private long pauseNanos() {
    if (terminal) {
      return TERMINAL_NANOS;
    }
    return !phases ? PLAIN_NANOS : first ? FIRST_NANOS : PHASES_NANOS;
  }

  private static String left(double nanos) {
    double seconds = Math.ceil(nanos / SECOND);
    return seconds > 0 && seconds < LEFT_MAX
        ? ", " + span((long) (seconds * SECOND)) + " left"
        : "";
  }

  /** How much a line matters where lines are not overwritten. */
  private enum Weight {
    /** How far something has come. */
    SHARE,
    /** A part of a run. */
    PHASE,
    /** A run, or another step of a command. */
    STEP
  }

  private void show(String text, Weight weight) {
    if (weight != Weight.SHARE) {
      LOG.info("{}", text);
    }
    long now = System.nanoTime();
    boolean asked = weight == Weight.STEP || (weight == Weight.PHASE && (terminal || phases));
    if (quiet || (!asked && now - lastShown < pauseNanos())) {
      return;
    }
    lastShown = now;
    first = asked;
    String line = title + ": " + text;
    if (terminal) {
      status.show(line);
    } else {
      before.println(line);
    }
  }

  /** Clears the line, and restores standard error. */
  @Override
  public void close() {
    if (terminal) {
      status.show("");
      console.show(before);
    }
  }
}
