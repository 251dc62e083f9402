package fasttrack.app.report;

import java.util.ArrayList;
import java.util.List;

/** Statements of which many in a row may be the same. */
public final class RepeatedLines {
  private RepeatedLines() {}

  /** Returns the lines, each that follows itself once, below a comment that counts it. */
  public static List<String> counted(List<String> lines) {
    List<String> counted = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= lines.size(); i++) {
      if (i == lines.size() || !lines.get(i).equals(lines.get(from))) {
        if (i - from > 1) {
          counted.add("-- " + (i - from) + " times:");
        }
        counted.add(lines.get(from));
        from = i;
      }
    }
    return counted;
  }
}
