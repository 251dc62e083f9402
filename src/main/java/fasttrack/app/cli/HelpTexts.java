package fasttrack.app.cli;

import java.util.ListResourceBundle;

/** What the help of a command says in the place of {@code ${bundle:…}}. */
final class HelpTexts extends ListResourceBundle {
  private static final String ONE = "The database";

  private final Object[][] texts;

  private HelpTexts(
      String backend, String workload, String duration, String warmup, String each, int repeat) {
    texts =
        new Object[][] {
          {"the.backend", backend},
          {"default.backend", Defaults.backend()},
          {"default.workload", workload},
          {"default.duration", duration},
          {"default.warmup", warmup},
          {"repeated", each},
          {"default.repeat", String.valueOf(repeat)}
        };
  }

  /** Returns the texts of a command that takes one workload, or all. */
  static HelpTexts of(String workload) {
    return new HelpTexts(
        ONE,
        workload,
        RunOptions.DURATION,
        RunOptions.WARMUP,
        "How often each workload runs, for medians and confidence intervals",
        1);
  }

  /** Returns the texts of {@code versus}. */
  static HelpTexts ofVersus() {
    return new HelpTexts(
        "The databases to compare, separated by commas",
        VersusPlanner.WORKLOAD,
        RunOptions.DURATION,
        RunOptions.WARMUP,
        "How many blocks to run, each with one run of every system",
        VersusOptions.REPEAT);
  }

  /** Returns the texts of {@code locks}. */
  static HelpTexts ofLocks() {
    return new HelpTexts(
        ONE,
        LocksPlanner.WORKLOAD,
        LocksOptions.DURATION,
        LocksOptions.WARMUP,
        "How many rounds to run, each with one run of every setting",
        LocksOptions.REPEAT);
  }

  /** Returns the texts of {@code matrix}. */
  static HelpTexts ofMatrix() {
    return new HelpTexts(
        ONE,
        MatrixPlanner.WORKLOAD,
        MatrixOptions.DURATION,
        MatrixOptions.WARMUP,
        "How many rounds to run, each with one run of every variant",
        MatrixOptions.REPEAT);
  }

  @Override
  protected Object[][] getContents() {
    return texts;
  }
}
