package fasttrack.core.run.verify;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the answers of a worker's transactions, and counts. Used by one thread at a time. */
public final class AnswerCheck {
  private final AnswerKey key;
  private final List<TransactionType> types;
  private final long[] checked;
  private final long[] wrong;
  private final @Nullable String[] first;

  public AnswerCheck(AnswerKey key, List<TransactionType> types) {
    this.key = key;
    this.types = types;
    this.checked = new long[types.size()];
    this.wrong = new long[types.size()];
    this.first = new @Nullable String[types.size()];
  }

  /** Checks the last answer of a session, whose transaction ended as intended. */
  public void check(int type, long[] inputs, Session session) {
    AnswerKey.Found found = key.check(type, inputs, session);
    if (found == AnswerKey.Found.UNKNOWN) {
      return;
    }
    checked[type]++;
    if (found == AnswerKey.Found.WRONG && wrong[type]++ == 0) {
      int count = types.get(type).inputs().size();
      first[type] =
          types.get(type).name()
              + Arrays.toString(Arrays.copyOf(inputs, count))
              + ", with "
              + session.rows()
              + (session.rows() == 1 ? " row" : " rows");
    }
  }

  public void merge(AnswerCheck other) {
    for (int type = 0; type < checked.length; type++) {
      checked[type] += other.checked[type];
      wrong[type] += other.wrong[type];
      if (first[type] == null) {
        first[type] = other.first[type];
      }
    }
  }

  /** Returns how many answers were compared. */
  public long checked() {
    return Arrays.stream(checked).sum();
  }

  /** Says which types gave wrong answers, and how many: a line each. */
  public List<String> differences() {
    List<String> differences = new ArrayList<>();
    for (int type = 0; type < checked.length; type++) {
      if (wrong[type] > 0) {
        differences.add(
            String.format(
                Locale.ROOT,
                "%s of %s checked during the run, of which %,d differed from the oracle's; the"
                    + " first is that to %s",
                counted(checked[type], "answer"),
                types.get(type).name(),
                wrong[type],
                first[type]));
      }
    }
    return differences;
  }
}
