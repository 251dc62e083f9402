package fasttrack.app.options.parameter;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests names that are near a mistyped one. */
public final class Suggestion {
  private static final int SHOWN_MAX = 3;
  private static final int SHORT = 3;
  private static final int LETTERS_PER_MISTAKE = 3;

  private Suggestion() {}

  /** Returns a question such as {@code ; did you mean 'tp1'?}, or all names. */
  public static String orChoice(String mistyped, Collection<String> names) {
    String question = question(mistyped, names);
    return question.isEmpty() ? "; known: " + String.join(", ", names) : question;
  }

  /**
   * Returns a question such as {@code ; did you mean '--seed'?}, or nothing where no name is near.
   */
  public static String question(String mistyped, Collection<String> names) {
    List<String> near = near(mistyped, names);
    return near.isEmpty()
        ? ""
        : near.stream()
            .map(name -> "'" + name + "'")
            .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  private static List<String> near(String mistyped, Collection<String> names) {
    String typed = mistyped.toLowerCase(Locale.ROOT);
    int distanceMax =
        typed.length() <= SHORT ? 1 : Math.max(2, typed.length() / LETTERS_PER_MISTAKE);
    return names.stream()
        .filter(name -> distance(typed, name) <= distanceMax || begins(typed, name))
        .sorted(Comparator.comparingInt(name -> distance(typed, name)))
        .limit(SHOWN_MAX)
        .toList();
  }

  private static boolean begins(String typed, String name) {
    return typed.length() >= SHORT && name.toLowerCase(Locale.ROOT).startsWith(typed);
  }

  /** Returns how many letters must be put in, left out, changed, or swapped with the next one. */
  public static int distance(String typed, String name) {
    String other = name.toLowerCase(Locale.ROOT);
    int[][] cost = new int[typed.length() + 1][other.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int change = typed.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        cost[i][j] =
            Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && typed.charAt(i - 1) == other.charAt(j - 2)
                && typed.charAt(i - 2) == other.charAt(j - 1);
        if (swapped) {
          cost[i][j] = Math.min(cost[i][j], 1 + cost[i - 2][j - 2]);
        }
      }
    }
    return cost[typed.length()][other.length()];
  }
}
