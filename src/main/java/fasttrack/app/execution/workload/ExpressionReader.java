package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what is computed, by recursive descent: {@code if stock < 10 then stock + 91 else stock}.
 * Used by one thread, once.
 */
final class ExpressionReader {
  private static final long NUMBER_MAX = 1_000_000_000_000_000L;
  private static final int LENGTH_MAX = 400;
  private static final Pattern TOKEN =
      Pattern.compile(
          "[0-9][0-9_]*|[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)*|[<>=!]=|<>|&&|\\|\\||.");

  private static final List<Operator> COMPARISONS =
      List.of(
          Operator.EQUAL,
          Operator.UNEQUAL,
          Operator.LESS,
          Operator.AT_MOST,
          Operator.MORE,
          Operator.AT_LEAST);

  /** How other languages write it. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("/", "div"),
          Map.entry("%", "mod"),
          Map.entry("==", "="),
          Map.entry("!=", "<>"),
          Map.entry("&&", "and"),
          Map.entry("||", "or"),
          Map.entry("!", "not"),
          Map.entry("true", "1"),
          Map.entry("false", "0"));

  private final ValueNames names;
  private final Scalar scalar;
  private final List<Token> tokens = new ArrayList<>();
  private int next;

  private record Token(String text, int at) {}

  /**
   * What must hold of a field.
   *
   * @param field its name, as it is written
   * @param value with what it is compared
   */
  record Compared(Scalar field, Comparison comparison, Expression value) {}

  private ExpressionReader(ValueNames names, Scalar scalar) {
    this.names = names;
    this.scalar = scalar;
    String text = scalar.text();
    scalar.refuseIf(text.length() > LENGTH_MAX, "long-expression", LENGTH_MAX);
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      if (!token.group().isBlank()) {
        tokens.add(new Token(token.group(), token.start()));
      }
    }
    tokens.add(new Token("", text.length()));
  }

  /** Reads a number. */
  static Expression number(ValueNames names, Scalar scalar) {
    ExpressionReader reader = new ExpressionReader(names, scalar);
    Expression all = reader.any();
    reader.end("an operator (+ - * div mod = <> < <= > >= and or)");
    return all;
  }

  /** Reads what must hold of records: {@code stock < 10 and price > least}. */
  static List<Compared> conditions(ValueNames names, Scalar scalar) {
    ExpressionReader reader = new ExpressionReader(names, scalar);
    List<Compared> all = new ArrayList<>();
    do {
      all.add(reader.condition());
    } while (reader.take("and"));
    reader.refuseIf(reader.token().text.equals("or"), "where-or");
    reader.end("'and', or an operator (+ - * div mod)");
    return all;
  }

  private Compared condition() {
    Token field = token();
    refuseIf(!field.text.matches("[a-z].*"), "where-form", said());
    next++;
    Comparison comparison =
        Arrays.stream(Comparison.values())
            .filter(each -> take(each.sql()))
            .findFirst()
            .orElseThrow(() -> wrong("comparison-missing", said()));
    return new Compared(new Scalar(scalar.at(field.at), field.text), comparison, sum());
  }

  private Expression any() {
    if (take("if")) {
      Expression condition = any();
      need("then");
      Expression then = any();
      need("else");
      return new Expression.Choice(condition, then, any());
    }
    return joined(() -> joined(this::negation, List.of(Operator.AND)), List.of(Operator.OR));
  }

  private Expression negation() {
    if (take("not")) {
      return binary(Operator.EQUAL, negation(), new Expression.Constant(0));
    }
    Expression left = sum();
    return operator(COMPARISONS).map(operator -> binary(operator, left, sum())).orElse(left);
  }

  private Expression sum() {
    return joined(
        () -> joined(this::factor, List.of(Operator.TIMES, Operator.DIV, Operator.MOD)),
        List.of(Operator.PLUS, Operator.MINUS));
  }

  /** Reads what operators of one rank join, from left to right. */
  private Expression joined(Supplier<Expression> part, List<Operator> operators) {
    Expression all = part.get();
    Optional<Operator> operator = operator(operators);
    while (operator.isPresent()) {
      all = binary(operator.get(), all, part.get());
      operator = operator(operators);
    }
    return all;
  }

  private Expression factor() {
    if (take("-")) {
      return binary(Operator.MINUS, new Expression.Constant(0), factor());
    }
    if (take("(")) {
      Expression inner = any();
      need(")");
      return inner;
    }
    Token token = token();
    refuseIf(token.text.matches("['\"]"), "no-texts");
    if (token.text.matches("[0-9].*")) {
      next++;
      Scalar digits = new Scalar(scalar.at(token.at), token.text);
      return new Expression.Constant(digits.number("a number", 0, NUMBER_MAX));
    }
    refuseIf(
        !token.text.matches("[A-Za-z].*") || token.text.matches("if|then|else|and|or|not|div|mod"),
        "operand-missing",
        said());
    refuseIf(ELSEWHERE.containsKey(token.text), "elsewhere");
    refuseIf(token.text.equals("now"), "now-computed");
    next++;
    refuseIf(token().text.equals("("), "no-functions");
    return new Expression.Value(names.slot(new Scalar(scalar.at(token.at), token.text)));
  }

  private static Expression binary(Operator operator, Expression left, Expression right) {
    return left instanceof Expression.Constant(long one)
            && right instanceof Expression.Constant(long two)
        ? new Expression.Constant(operator.of(one, two))
        : new Expression.Binary(operator, left, right);
  }

  private Optional<Operator> operator(List<Operator> operators) {
    return operators.stream().filter(each -> take(each.word())).findFirst();
  }

  private Token token() {
    return tokens.get(next);
  }

  private boolean take(String text) {
    boolean here = token().text.equals(text);
    next += here ? 1 : 0;
    return here;
  }

  private void need(String text) {
    refuseIf(!take(text), "missing", text, said());
  }

  private void end(String more) {
    String text = token().text;
    refuseIf(text.equals("."), "no-fractions");
    refuseIf(
        Arrays.stream(Comparison.values()).anyMatch(each -> each.sql().equals(text)), "two-sides");
    refuseIf(!text.isEmpty(), "more-missing", more, said());
  }

  private String said() {
    return token().text.isEmpty() ? "the end" : "'" + token().text + "'";
  }

  private void refuseIf(boolean wrong, String id, Object... values) {
    if (wrong) {
      throw wrong(id, values);
    }
  }

  private YamlException wrong(String id, Object... values) {
    String text = token().text;
    Scalar at = new Scalar(scalar.at(token().at), text);
    String here = ELSEWHERE.get(text);
    return here == null ? at.wrong(id, values) : at.wrong("elsewhere", text, here);
  }
}
