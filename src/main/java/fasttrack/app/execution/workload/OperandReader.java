package fasttrack.app.execution.workload;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Action;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what steps take: values by their names, numbers, the time, and what is computed.
 *
 * @param names the values
 * @param computed receives what has to be computed before the step
 */
record OperandReader(ValueNames names, List<Action> computed) {
  private static final String NOW = "now";

  OperandReader(ValueNames names) {
    this(names, new ArrayList<>());
  }

  /** Returns what goes into a field, or is looked for in it. */
  Operand operand(YamlNode node, Field field) {
    String text = node.text("a value");
    boolean time = field.type() instanceof Field.Type.Timestamp;
    node.refuseIf(text.equals(NOW) != time, time ? "only-now" : "now-elsewhere", field.name());
    return time ? Operand.now() : operand(expression(node), node, field);
  }

  /** Returns what is computed from the values. */
  Expression expression(YamlNode node) {
    node.text("an expression");
    return ExpressionReader.number(names, (Scalar) node);
  }

  /** Returns something computed as what goes into a field, or is looked for in it. */
  Operand operand(Expression expression, YamlNode node, Field field) {
    Operand operand =
        switch (expression) {
          case Expression.Value(int slot) -> Operand.input(slot);
          case Expression.Constant(long value) -> Operand.constant(value);
          case Expression.Binary binary -> computed(binary, node, field);
          case Expression.Choice choice -> computed(choice, node, field);
        };
    if (field.type() instanceof Field.Type.Label label) {
      String why = "%s has %s digits and no sign".formatted(field.name(), label.digits());
      check(operand, node, Bounds.of(label), why);
    }
    return operand;
  }

  private Operand computed(Expression expression, YamlNode node, Field field) {
    int slot = names.addUnnamed(node, field.name(), names.bounds(expression), null);
    computed.add(new Action.Compute(slot, expression));
    return Operand.input(slot);
  }

  /** Returns between which values something is. */
  Bounds bounds(Operand operand) {
    return switch (operand) {
      case Operand.Input(int slot) -> names.bounds(slot);
      case Operand.Constant(long one) -> new Bounds(one, one);
      case Operand.Now now -> Bounds.ANY;
    };
  }

  /** Checks that a value is within the bounds that are taken. */
  void check(Operand operand, YamlNode node, Bounds taken, String why) {
    Bounds value = bounds(operand);
    boolean above = value.most() > taken.most();
    if (above || value.least() < taken.least()) {
      throw node.wrong(
          "out-of-bounds",
          node.text("a value"),
          value.equals(Bounds.ANY) ? "any number" : count(above ? value.most() : value.least()),
          above ? "most " + count(taken.most()) : "least " + count(taken.least()),
          why);
    }
  }
}
