package fasttrack.transactions;

import static fasttrack.core.model.Counted.count;
import static fasttrack.schemas.ContendedSchema.COUNTER;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.Optional;

/** The counters hold what the acknowledged transactions added; a transfer adds nothing. */
final class CountersAddUp implements Invariant {
  private long held;
  private long added;

  @Override
  public String title() {
    return "the counters add up to what the acknowledged updates added, whatever was transferred";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(COUNTER)) {
      held += values[COUNTER.position(COUNTER.field("total"))];
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    if (type.equals(Contended.UPDATE)) {
      added += inputs[1];
    }
  }

  @Override
  public Optional<String> violation() {
    return held == added
        ? Optional.empty()
        : Optional.of(
            "the counters hold %s, and %s was added".formatted(count(held), count(added)));
  }
}
