package fasttrack.app.study.versus;

import fasttrack.app.options.parameter.Choices;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a command compares. Immutable.
 *
 * @param all the systems, the reference first
 * @param differences the conditions that differ although they should not, since the user insists
 * @param remarks what else the reader has to know
 * @param arguments what makes the systems on a command line
 */
public record SystemsPlan(
    List<Variant> all, List<String> differences, List<String> remarks, List<String> arguments) {

  /**
   * A system.
   *
   * @param name what it is called; empty where it is alone
   * @param levels what distinguishes it, by the options that differ
   * @param choices its options
   */
  public record Variant(String name, Map<String, String> levels, Choices choices) {

    /** Returns it with another of its options. */
    public Variant with(Choices other) {
      return new Variant(name, levels, other);
    }

    /** Returns it with what distinguishes it, besides all else. */
    Variant and(String level, String value, String shown, Choices other) {
      Map<String, String> more = new LinkedHashMap<>(levels);
      more.put(level, value);
      return new Variant((name + " " + shown).strip(), more, other);
    }
  }
}
