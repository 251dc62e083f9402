package fasttrack.app.selftest;

import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A workload whose transactions have no steps: what they do is the simulated session's business.
 *
 * @param types the transaction types
 */
record SimulatedWorkload(List<TransactionType> types) implements Workload {
  /** The digest of an answer without rows. */
  static final long DIGEST = 0;

  private static final Schema SCHEMA =
      new Schema("selftest", 1, List.of(RecordType.fixed("item", 1).key("item_id").build()));

  SimulatedWorkload {
    types = List.copyOf(types);
  }

  /** Makes a workload with some transaction types, {@code S1} and so on. */
  static SimulatedWorkload ofTypes(int count) {
    return new SimulatedWorkload(
        IntStream.rangeClosed(1, count)
            .mapToObj(
                number ->
                    new TransactionType(
                        "S" + number,
                        "simulated",
                        List.of(),
                        List.of(),
                        TransactionType.Ending.COMMIT))
            .toList());
  }

  @Override
  public String name() {
    return "selftest";
  }

  @Override
  public String title() {
    return "transactions of known length";
  }

  @Override
  public int order() {
    return 0;
  }

  @Override
  public Schema schema() {
    return SCHEMA;
  }

  @Override
  public int defaultTerminals() {
    return 1;
  }
}
