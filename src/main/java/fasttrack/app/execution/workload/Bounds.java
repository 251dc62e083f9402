package fasttrack.app.execution.workload;

import fasttrack.core.model.Expression;
import fasttrack.core.model.Field;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/**
 * Between which values a value is.
 *
 * @param least the least
 * @param most the greatest
 */
record Bounds(long least, long most) {
  /** Those of a value that may have wrapped around, or of which nothing is known. */
  static final Bounds ANY = new Bounds(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns those of a label's number. */
  static Bounds of(Field.Type.Label label) {
    return new Bounds(0, Long.parseLong("9".repeat(label.digits())));
  }

  /** Returns those of a sum. */
  Bounds plus(Bounds other) {
    try {
      return new Bounds(Math.addExact(least, other.least), Math.addExact(most, other.most));
    } catch (ArithmeticException e) {
      return ANY;
    }
  }

  /** Returns those of the value with the other sign. */
  Bounds negated() {
    try {
      return new Bounds(Math.negateExact(most), Math.negateExact(least));
    } catch (ArithmeticException e) {
      return ANY;
    }
  }

  /** Returns those of one value or the other. */
  Bounds or(Bounds other) {
    return new Bounds(Math.min(least, other.least), Math.max(most, other.most));
  }

  /**
   * Returns those of what is computed.
   *
   * @param values those of each value, by its position
   */
  static Bounds of(Expression expression, IntFunction<Bounds> values) {
    return switch (expression) {
      case Expression.Value(int slot) -> values.apply(slot);
      case Expression.Constant(long value) -> new Bounds(value, value);
      case Expression.Choice choice -> of(choice.then(), values).or(of(choice.otherwise(), values));
      case Expression.Binary binary ->
          of(binary.operator(), of(binary.left(), values), of(binary.right(), values));
    };
  }

  private static Bounds of(Expression.Operator operator, Bounds left, Bounds right) {
    return switch (operator) {
      case PLUS -> left.plus(right);
      case MINUS -> left.plus(right.negated());
      case TIMES -> left.times(right);
      case DIV -> right.least > 0 ? left.or(new Bounds(0, 0)) : ANY;
      case MOD -> right.least > 0 ? left.mod(right.most - 1) : left.or(new Bounds(0, 0));
      case EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, AND, OR -> new Bounds(0, 1);
    };
  }

  private Bounds times(Bounds other) {
    try {
      List<Long> corners =
          LongStream.of(least, most)
              .boxed()
              .flatMap(
                  end ->
                      LongStream.of(other.least, other.most)
                          .mapToObj(to -> Math.multiplyExact(end, to)))
              .sorted()
              .toList();
      return new Bounds(corners.getFirst(), corners.getLast());
    } catch (ArithmeticException e) {
      return ANY;
    }
  }

  /**
   * Returns those of what a division leaves: below the divisor, with the sign of what is divided.
   */
  private Bounds mod(long rest) {
    return new Bounds(least < 0 ? Math.max(least, -rest) : 0, most > 0 ? Math.min(most, rest) : 0);
  }
}
