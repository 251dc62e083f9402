package fasttrack.core.model;

/**
 * A whole number, computed from a transaction's values: its inputs, what it has read, and what it
 * has computed. True is 1, and false 0; any number but 0 counts as true. Evaluating it allocates
 * nothing. Immutable.
 */
public sealed interface Expression {
  /** A value, by its position. */
  record Value(int slot) implements Expression {}

  /** A constant. */
  record Constant(long value) implements Expression {}

  /** Two numbers joined. */
  record Binary(Operator operator, Expression left, Expression right) implements Expression {}

  /** One of two numbers. */
  record Choice(Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /** How two numbers are joined. */
  enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    /** Towards zero, as Java and SQL divide; by 0 it is 0. */
    DIV("div"),
    /** What such a division leaves, with the sign of the left side; by 0 it is 0. */
    MOD("mod"),
    EQUAL("="),
    UNEQUAL("<>"),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    AND("and"),
    OR("or");

    private final String word;

    Operator(String word) {
      this.word = word;
    }

    /** Returns how it is written. */
    public String word() {
      return word;
    }

    /** Returns what two numbers come to; overflow wraps around. */
    public long of(long left, long right) {
      return switch (this) {
        case PLUS -> left + right;
        case MINUS -> left - right;
        case TIMES -> left * right;
        case DIV -> right == 0 ? 0 : left / right;
        case MOD -> right == 0 ? 0 : left % right;
        case EQUAL -> truth(left == right);
        case UNEQUAL -> truth(left != right);
        case LESS -> truth(left < right);
        case AT_MOST -> truth(left <= right);
        case MORE -> truth(left > right);
        case AT_LEAST -> truth(left >= right);
        case AND -> truth(left != 0 && right != 0);
        case OR -> truth(left != 0 || right != 0);
      };
    }

    private static long truth(boolean holds) {
      return holds ? 1 : 0;
    }
  }

  /** Returns what it comes to. */
  default long of(long[] values) {
    return switch (this) {
      case Value(int slot) -> values[slot];
      case Constant(long value) -> value;
      case Binary binary -> binary.operator.of(binary.left.of(values), binary.right.of(values));
      case Choice choice ->
          (choice.condition.of(values) != 0 ? choice.then : choice.otherwise).of(values);
    };
  }
}
