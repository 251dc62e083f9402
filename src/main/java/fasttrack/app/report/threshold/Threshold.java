package fasttrack.app.report.threshold;

import fasttrack.app.report.figure.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A condition that a figure must meet.
 *
 * @param text as its user wrote it: {@code T5.cpu < 3ms}
 * @param subject the name of a transaction type or a workload, in upper or lower case; null for
 *     every run
 * @param figure which figure
 * @param relation how it must relate to the bound
 * @param bound with what it is compared
 */
public record Threshold(
    String text, @Nullable String subject, Figure figure, Relation relation, Bound bound) {
  /** How a figure must relate to its bound. */
  public enum Relation {
    BELOW("<"),
    AT_MOST("<="),
    ABOVE(">"),
    AT_LEAST(">=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    /** Returns the relation of a sign. */
    public static Optional<Relation> of(String sign) {
      return Arrays.stream(values()).filter(each -> each.sign.equals(sign)).findFirst();
    }

    boolean holds(double value, double bound) {
      return switch (this) {
        case BELOW -> value < bound;
        case AT_MOST -> value <= bound;
        case ABOVE -> value > bound;
        case AT_LEAST -> value >= bound;
      };
    }
  }

  /** With what a figure is compared. */
  public sealed interface Bound {
    /** A value, in what the figure is held in. */
    record Value(double value) implements Bound {}

    /** A multiple of the baseline's figure. */
    record OfBaseline(double factor) implements Bound {}
  }

  /**
   * Says why no figure can meet it, since none is negative, and what its user means; empty where
   * one can.
   *
   * @param bound its value, in what the figure is held in
   */
  public Optional<String> impossible(double bound) {
    return relation == Relation.BELOW && bound <= 0
        ? Optional.of(
            "'%s' can never hold: nothing is less than %s0; write '%s'"
                .formatted(
                    text,
                    needsBaseline() ? "the baseline's " : "",
                    text.replace(Relation.BELOW.sign, Relation.AT_MOST.sign)))
        : Optional.empty();
  }

  /** Tells whether it is compared with the baseline. */
  public boolean needsBaseline() {
    return bound instanceof Bound.OfBaseline;
  }

  /** Tells whether it is set on a run of a workload with these transaction types. */
  public boolean appliesTo(String workload, List<String> types) {
    return subject == null || workload.equalsIgnoreCase(subject) || type(types) != null;
  }

  /** Returns the type on which it is set; null for the whole run. */
  public @Nullable String type(List<String> types) {
    return types.stream().filter(each -> each.equalsIgnoreCase(subject)).findFirst().orElse(null);
  }
}
