package fasttrack.core.run;

import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;

/**
 * A workload that draws the inputs of another one, and does nothing with them.
 *
 * @param other the other one
 */
public record IdleWorkload(Workload other) implements Workload {
  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String title() {
    return "nothing";
  }

  @Override
  public int order() {
    return 0;
  }

  @Override
  public Schema schema() {
    return other.schema();
  }

  @Override
  public List<TransactionType> types() {
    return other.types().stream()
        .map(type -> new TransactionType(type.name(), type.title(), type.inputs()))
        .toList();
  }

  @Override
  public int defaultTerminals() {
    return 1;
  }
}
