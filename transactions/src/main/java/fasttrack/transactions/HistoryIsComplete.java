package fasttrack.transactions;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.schemas.Tp1Schema;
import java.util.Optional;

/** History holds exactly one record per acknowledged transaction. */
final class HistoryIsComplete implements Invariant {
  private final Tp1Schema schema;
  private long rows;
  private long acknowledged;

  HistoryIsComplete(Tp1Schema schema) {
    this.schema = schema;
  }

  @Override
  public String title() {
    return "history has one record for each acknowledged transaction";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(schema.history())) {
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
            "history has "
                + counted(rows, "record")
                + " for "
                + counted(acknowledged, "acknowledged transaction"));
  }
}
