package fasttrack.app.workload;

import java.util.List;

/** A workload file cannot be used; says where, and what would be right. */
public final class WorkloadFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> known;
  private final String name;

  private WorkloadFileException(String message, String name, List<String> known) {
    super(message);
    this.name = name;
    this.known = List.copyOf(known);
  }

  /** Makes one of a mistake at a place of the file. */
  static WorkloadFileException at(Place place, String problem) {
    return unknown(place, problem, "", List.of());
  }

  /**
   * Makes one of a name that is not known.
   *
   * @param known the names that are
   */
  static WorkloadFileException unknown(
      Place place, String problem, String name, List<String> known) {
    return new WorkloadFileException(
        "line %d, column %d: %s".formatted(place.line(), place.column(), problem), name, known);
  }

  /** Returns the name that is not known; empty where the mistake is another. */
  public String name() {
    return name;
  }

  /** Returns the names that are known; empty where the mistake is another. */
  public List<String> known() {
    return known;
  }
}
