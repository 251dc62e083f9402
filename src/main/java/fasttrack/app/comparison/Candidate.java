package fasttrack.app.comparison;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A system that is to be compared. */
public sealed interface Candidate {
  /** Returns what it is called, unique in its comparison. */
  String name();

  /**
   * A system that was measured.
   *
   * @param name what it is called
   * @param description engine, isolation level, promise of a commit and load, in words
   * @param runs its runs; none where a comparison was ended early
   * @param explaining a further run whose waits were sampled, in none of the figures; null where
   *     the runs themselves say where the time went
   */
  record Measured(String name, String description, List<Ran> runs, @Nullable Ran explaining)
      implements Candidate {
    public Measured {
      runs = List.copyOf(runs);
    }
  }

  /**
   * A run.
   *
   * @param block the block to which it belongs, from 1; of stored results its number
   * @param bundle the folder in which it is kept; null where it could not be saved
   */
  record Ran(int block, @Nullable String bundle, RunResult result) {}

  /**
   * A system whose figures were published.
   *
   * @param name what it is called
   */
  record Published(String name, PublishedProfile profile) implements Candidate {}
}
