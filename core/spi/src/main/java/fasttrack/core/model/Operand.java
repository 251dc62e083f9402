package fasttrack.core.model;

/** Where a step takes a value from. */
public sealed interface Operand {
  /**
   * An input of the transaction.
   *
   * @param index its position among the transaction's inputs, from 0
   */
  record Input(int index) implements Operand {}

  /** A constant. */
  record Constant(long value) implements Operand {}

  /**
   * The time of execution, in microseconds since the epoch, taken between begin and commit by the
   * harness, not by the database: every run checks that it lies within the run.
   */
  record Now() implements Operand {}

  /** The input at that position. */
  static Operand input(int index) {
    return new Input(index);
  }

  /** A constant. */
  static Operand constant(long value) {
    return new Constant(value);
  }

  /** The time of execution. */
  static Operand now() {
    return new Now();
  }

  /** Returns the operand's value; {@link Now} reads the system's clock. */
  default long value(long[] inputs) {
    return switch (this) {
      case Input input -> inputs[input.index()];
      case Constant constant -> constant.value();
      case Now now -> System.currentTimeMillis() * 1_000;
    };
  }
}
