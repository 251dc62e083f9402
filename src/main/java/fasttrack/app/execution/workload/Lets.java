package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.core.model.Action;
import fasttrack.core.model.Expression;
import fasttrack.core.model.RecordType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that a transaction computes by name. Used by one thread, once. */
final class Lets {
  private final ValueNames names;
  private final Map<String, Integer> times = new HashMap<>();

  /** The positions of those that have been computed. */
  private final Map<String, Integer> slots = new HashMap<>();

  /** Counts how often each is computed in all steps. */
  Lets(ValueNames names, List<YamlNode> steps) {
    this.names = names;
    count(steps);
  }

  private void count(List<YamlNode> steps) {
    for (YamlNode each : steps) {
      if (each instanceof Mapping step) {
        if (step.get("let") instanceof Mapping let) {
          let.entries().keySet().forEach(name -> times.merge(name, 1, Integer::sum));
        }
        YamlNode inner = step.get("steps");
        if (inner != null) {
          count(inner.items());
        }
      }
    }
  }

  /** Reads what one step computes, each from those before it. */
  void read(YamlNode node, OperandReader operands, List<Action> actions) {
    node.mapping("'let'")
        .entries()
        .forEach(
            (name, entry) -> {
              if (!slots.containsKey(name)) {
                names.checkFree(entry.key(), name);
              }
              Expression value = operands.expression(entry.value());
              Integer known = slots.get(name);
              int slot = known == null ? slot(name, entry, value) : known;
              actions.add(new Action.Compute(slot, value));
            });
  }

  /** Gives a value its place. What is known of it holds of one that is computed once alone. */
  private int slot(String name, YamlNode.Entry entry, Expression value) {
    boolean once = times.getOrDefault(name, 0) < 2;
    Bounds bounds = once ? names.bounds(value).or(new Bounds(0, 0)) : Bounds.ANY;
    @Nullable RecordType keysOf = once ? names.keysOf(value) : null;
    int slot = names.add(entry.key(), name, bounds, keysOf);
    slots.put(name, slot);
    return slot;
  }
}
