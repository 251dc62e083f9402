package fasttrack.app.execution.yaml;

import java.util.List;

/** A YAML file has a mistake; says where, and what would be right. */
public final class YamlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Place place;
  private final transient List<String> known;
  private final String name;

  private YamlException(Place place, String problem, String name, List<String> known) {
    super(problem);
    this.place = place;
    this.name = name;
    this.known = List.copyOf(known);
  }

  /** Makes one of a mistake at a place of the file. */
  public static YamlException at(Place place, String problem) {
    return unknown(place, problem, "", List.of());
  }

  /**
   * Makes one of a name that is not known.
   *
   * @param known the names that are
   */
  public static YamlException unknown(
      Place place, String problem, String name, List<String> known) {
    return new YamlException(place, problem, name, known);
  }

  /** Returns where the mistake is. */
  public Place place() {
    return place;
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
