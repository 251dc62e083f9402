package fasttrack.app.execution.yaml;

import java.util.Collection;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** A YAML file has a mistake; says where, and what would be right. */
public final class YamlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final ResourceBundle WORDS =
      ResourceBundle.getBundle("fasttrack.app.execution.yaml.mistakes");

  private final transient Place place;
  private final transient List<String> known;
  private final String name;

  /**
   * Makes one of a name that is not known.
   *
   * @param known the names that are
   */
  YamlException(Place place, String problem, String name, Collection<String> known) {
    super(problem);
    this.place = place;
    this.name = name;
    this.known = List.copyOf(known);
  }

  /** Makes one of a mistake at a place of the file. */
  public static YamlException at(Place place, String problem) {
    return new YamlException(place, problem, "", List.of());
  }

  /** Returns what is said of a mistake, with values in it: {@code mistakes.properties} has it. */
  public static String words(String id, @Nullable Object... values) {
    return WORDS.getString(id).formatted(values);
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
