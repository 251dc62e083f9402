package fasttrack.transactions;

import static fasttrack.schemas.Tp1Schema.HISTORY;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.Optional;

/** Every acknowledged transaction left one history record, and nothing else did. */
final class HistoryIsComplete implements Invariant {
  private long rows;
  private long acknowledged;

  @Override
  public String title() {
    return "history has one record for each acknowledged transaction";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(HISTORY)) {
      rows++;
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    acknowledged++;
  }

  @Override
  public Optional<String> violation() {
    return rows == acknowledged
        ? Optional.empty()
        : Optional.of(
            "history has " + rows + " records for " + acknowledged + " acknowledged transactions");
  }
}
