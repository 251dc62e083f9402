package fasttrack.core.run.verify;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Program;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the answers of a worker's transactions, and counts. Used by one thread at a time. */
public final class AnswerCheck {
  /** 128 MB; later answers of programs are not compared. */
  private static final int ORDERED_MAX = 1 << 24;

  private final AnswerKey key;
  private final List<TransactionType> types;
  private final long[] checked;
  private final long[] wrong;
  private final @Nullable String[] first;
  private final boolean[] programs;
  private long[] ordered = {};
  private int kept;
  private int replayed;

  public AnswerCheck(AnswerKey key, List<TransactionType> types) {
    this.key = key;
    this.types = types;
    this.checked = new long[types.size()];
    this.wrong = new long[types.size()];
    this.first = new @Nullable String[types.size()];
    this.programs = new boolean[types.size()];
    for (int type = 0; type < programs.length; type++) {
      Program program = types.get(type).program();
      programs[type] = program != null && program.room() == 0;
    }
  }

  /** Checks the last answer of a session, whose transaction ended as intended. */
  public void check(int type, long[] inputs, Session session) {
    AnswerKey.Match found = key.check(type, inputs, session);
    if (found == AnswerKey.Match.UNKNOWN) {
      if (programs[type]) {
        keep(session.digest());
      }
      return;
    }
    checked[type]++;
    if (found == AnswerKey.Match.WRONG && wrong[type]++ == 0) {
      first[type] = asked(type, inputs) + ", with " + counted(session.rows(), "row");
    }
  }

  private String asked(int type, long[] inputs) {
    int count = types.get(type).inputs().size();
    return types.get(type).name() + Arrays.toString(Arrays.copyOf(inputs, count));
  }

  /** What is right follows from the order, and so only after the run. */
  private void keep(long answer) {
    if (kept == ordered.length && kept < ORDERED_MAX) {
      ordered = Arrays.copyOf(ordered, Math.max(1 << 16, 2 * kept));
    }
    if (kept < ordered.length) {
      ordered[kept++] = answer;
    }
  }

  /**
   * Compares the next answer of a program with what is right, in the order in which the run's one
   * terminal got them.
   */
  void replayed(TransactionType program, long[] inputs, long right) {
    if (replayed == kept) {
      return;
    }
    int type = 0;
    while (!types.get(type).name().equals(program.name())) {
      type++;
    }
    checked[type]++;
    if (ordered[replayed++] != right && wrong[type]++ == 0) {
      first[type] = asked(type, inputs);
    }
  }

  public void merge(AnswerCheck other) {
    for (int i = 0; i < other.kept; i++) {
      keep(other.ordered[i]);
    }
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
