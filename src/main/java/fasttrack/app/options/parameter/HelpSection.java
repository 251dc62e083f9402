package fasttrack.app.options.parameter;

/** The sections of a command's help that several commands have, in their order. */
public enum HelpSection {
  WHAT("What to run, and where"),
  COMPARISON("Comparison"),
  GRID("Grid"),
  LOAD("Load and duration"),
  DATA("Data"),
  THRESHOLDS("Thresholds"),
  OUTPUT("Output");

  private final String title;

  HelpSection(String title) {
    this.title = title;
  }

  /** Returns the heading, as picocli formats it. */
  public String heading() {
    return "%n" + title + ":%n";
  }
}
