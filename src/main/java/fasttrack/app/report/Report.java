package fasttrack.app.report;

import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.joining;

import fasttrack.core.result.Finding;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a result comes to, for every output. Knows no format; what is to be said of a kind of result
 * is said here, once.
 *
 * @param kind what it is, in one word: {@code sweep}
 * @param title what ran, and on what
 * @param headline the figures that matter most, in a few words; empty where there are none
 * @param startedAt when, ISO 8601 in UTC
 * @param conditions how it ran, a line each
 * @param blocks what follows from the figures, and the figures, in their order
 * @param checks what was judged, each with what came of it
 * @param conclusions what the figures come to, for programs; its words are among the blocks
 * @param tables all figures: the name of each table is unique here, and the same in each version
 */
public record Report(
    String kind,
    String title,
    String headline,
    String startedAt,
    List<String> conditions,
    Verdict verdict,
    List<Block> blocks,
    List<Check> checks,
    List<Finding> conclusions,
    List<DataTable<?>> tables) {

  /** Returns the first line: what ran, whether it counts, and the figures that matter most. */
  public String head() {
    return Stream.of(
            title,
            Stream.of(verdict.word, headline)
                .filter(part -> !part.isEmpty())
                .collect(joining(", ")))
        .filter(part -> !part.isEmpty())
        .collect(joining(": "));
  }

  /**
   * Returns the same with what thresholds say of it, before all else; what does not count anyway
   * stays so.
   *
   * @param judged what came of each
   * @param shown the same for a reader
   */
  public Report judged(List<Check> judged, List<Block> shown) {
    boolean missed = judged.stream().anyMatch(check -> check.outcome() == Check.Outcome.FAILED);
    return new Report(
        kind,
        title,
        headline,
        startedAt,
        conditions,
        missed && verdict.good ? new Verdict(true, "THRESHOLD MISSED", verdict.text) : verdict,
        Stream.concat(shown.stream(), blocks.stream()).toList(),
        Stream.concat(checks.stream(), judged.stream()).toList(),
        conclusions,
        tables);
  }

  /**
   * What to think of it.
   *
   * @param good whether all of it counts
   * @param word that in a word or two, in capitals; empty where nothing was measured
   * @param text why, without a full stop: what was verified of a good one; may be empty
   */
  public record Verdict(boolean good, String word, String text) {
    /** Returns the verdict on runs that belong together. */
    public static Verdict ofRuns(boolean good, String text) {
      return new Verdict(good, good ? "VALID" : "NOT ALL VALID", text);
    }

    /**
     * Says how many runs count.
     *
     * @param unit what a run is called here
     */
    public static String complete(long complete, int planned, String unit) {
      if (complete < planned) {
        return complete + " of " + counted(planned, unit) + " complete and valid";
      }
      return (planned == 1 ? "the " + unit + " is" : "all " + counted(planned, unit) + " are")
          + " complete and valid, and "
          + (planned == 1 ? "matches" : "match")
          + " the oracle";
    }
  }
}
