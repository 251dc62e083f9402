package fasttrack.core.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A program as a script, in the order of its text: what reaches the database, and comments for what
 * the client does. Not thread-safe.
 */
public final class ProgramScript {
  private final IntFunction<List<String>> sent;
  private final Function<Operand, String> names;
  private final String rollback;
  private final List<String> lines = new ArrayList<>();
  private int number;

  private ProgramScript(
      IntFunction<List<String>> sent, Function<Operand, String> names, String rollback) {
    this.sent = sent;
    this.names = names;
    this.rollback = rollback;
  }

  /**
   * Returns the lines of a whole program.
   *
   * @param sent returns the lines of the action on records with a number
   * @param names returns what stands for an operand
   * @param rollback how a transaction is rolled back
   */
  public static List<String> of(
      Program program,
      IntFunction<List<String>> sent,
      Function<Operand, String> names,
      String rollback) {
    ProgramScript script = new ProgramScript(sent, names, rollback);
    script.add(program.actions(), "");
    return script.lines;
  }

  private void add(List<Action> actions, String indent) {
    for (Action action : actions) {
      switch (action) {
        case Action.OnRecords records -> add(records, indent);
        case Action.Compute(int slot, Expression value) ->
            lines.add(indent + "-- " + value(slot) + " = " + text(value));
        case Action.When(Expression condition, List<Action> inner) -> {
          lines.add(indent + "-- when " + text(condition) + ":");
          add(inner, indent + "  ");
          lines.add(indent + "-- end of when");
        }
        case Action.Each each -> {
          lines.add(indent + each(each));
          add(each.actions(), indent + "  ");
          lines.add(indent + "-- end of each");
        }
        case Action.RollBack end -> lines.add(indent + rollback + " -- ends here");
      }
    }
  }

  private void add(Action.OnRecords action, String indent) {
    sent.apply(number++).forEach(line -> lines.add(indent + line));
    String received = action instanceof Action.Find find ? received(find) : rows(action.count());
    if (!received.isEmpty()) {
      lines.add(indent + "-- " + received);
    }
  }

  private String received(Action.Find find) {
    List<String> parts = new ArrayList<>();
    if (find.selection().which() == Action.Selection.Which.MIDDLE) {
      parts.add("of n rows the one at (n + 1) / 2");
    }
    for (int i = 0; i < find.into().size(); i++) {
      if (find.into().get(i) != Action.NOWHERE) {
        parts.add(value(find.into().get(i)) + " = column " + (i + 1));
      }
    }
    if (find.count() != Action.NOWHERE) {
      parts.add(rows(find.count()));
    }
    return String.join(", ", parts);
  }

  private String rows(int slot) {
    return slot == Action.NOWHERE ? "" : value(slot) + " = rows";
  }

  private String each(Action.Each each) {
    return each.elements().stream()
        .map(list -> value(list.current()) + " from " + value(list.first()))
        .collect(
            Collectors.joining(
                ", ",
                "-- each of %s elements, at most %s: "
                    .formatted(operand(each.count()), each.most()),
                ""));
  }

  private String operand(Operand operand) {
    return operand instanceof Operand.Constant(long value)
        ? Long.toString(value)
        : names.apply(operand);
  }

  private String value(int slot) {
    return names.apply(Operand.input(slot));
  }

  private String text(Expression expression) {
    return switch (expression) {
      case Expression.Value(int slot) -> value(slot);
      case Expression.Constant(long value) -> Long.toString(value);
      case Expression.Binary(Expression.Operator operator, Expression left, Expression right) ->
          part(left, rank(operator) - (rank(operator) == 2 ? 0 : 1))
              + " "
              + operator.word()
              + " "
              + part(right, rank(operator));
      case Expression.Choice(Expression condition, Expression then, Expression otherwise) ->
          "if %s then %s else %s".formatted(text(condition), part(then, -1), part(otherwise, -1));
    };
  }

  /** Returns a part, in parentheses unless what joins it binds closer than that. */
  private String part(Expression expression, int rank) {
    boolean bare =
        switch (expression) {
          case Expression.Value value -> true;
          case Expression.Constant constant -> true;
          case Expression.Binary binary -> rank(binary.operator()) > rank;
          case Expression.Choice choice -> false;
        };
    return bare ? text(expression) : "(" + text(expression) + ")";
  }

  private static int rank(Expression.Operator operator) {
    return switch (operator) {
      case OR -> 0;
      case AND -> 1;
      case EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST -> 2;
      case PLUS, MINUS -> 3;
      case TIMES, DIV, MOD -> 4;
    };
  }
}
