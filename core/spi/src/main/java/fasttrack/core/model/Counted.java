package fasttrack.core.model;

import java.util.Locale;

/** Whole numbers as texts for people show them. */
public final class Counted {
  private Counted() {}

  /** Returns a number in full, its digits in groups of three. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a number with its noun, which takes an s where the number is not 1. */
  public static String counted(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }
}
