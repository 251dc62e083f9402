package fasttrack.transactions;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Action;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.Optional;

/**
 * A record type that is empty at first holds exactly one record per acknowledged transaction that
 * inserts one.
 */
final class OneRecordEach implements Invariant {
  private final RecordType inserted;
  private long rows;
  private long acknowledged;

  OneRecordEach(RecordType inserted) {
    this.inserted = inserted;
  }

  @Override
  public String title() {
    return inserted + " has one record for each acknowledged transaction that inserts one";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(inserted)) {
      rows++;
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    for (Action.OnRecords step : type.steps()) {
      if (step instanceof Action.Insert insert && insert.type().equals(inserted)) {
        acknowledged++;
      }
    }
  }

  @Override
  public Optional<String> violation() {
    return rows == acknowledged
        ? Optional.empty()
        : Optional.of(
            inserted
                + " has "
                + counted(rows, "record")
                + " for "
                + counted(acknowledged, "acknowledged transaction"));
  }
}
