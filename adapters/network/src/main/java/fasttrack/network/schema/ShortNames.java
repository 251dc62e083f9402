package fasttrack.network.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names of at most six characters, each given once: those of the older interface. */
public final class ShortNames {
  private static final int LENGTH = 6;

  private final Set<String> given = new HashSet<>();

  /**
   * Returns the short name of a name: its first letters; of the last of several words, its first
   * letter at the end.
   */
  public String of(String name) {
    List<String> words = List.of(name.toUpperCase(Locale.ROOT).split("_", -1));
    boolean one = words.size() == 1;
    String letters = String.join("", one ? words : words.subList(0, words.size() - 1));
    String last = one ? "" : cut(words.getLast(), 1);
    String made = cut(letters, LENGTH - last.length()) + last;
    for (int number = 2; !given.add(made); number++) {
      made = cut(letters, LENGTH - Integer.toString(number).length()) + number;
    }
    return made;
  }

  private static String cut(String letters, int length) {
    return letters.substring(0, Math.min(length, letters.length()));
  }
}
