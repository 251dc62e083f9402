package fasttrack.core.run;

import fasttrack.core.result.HostProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Warns where the machine became faster or slower during a run. */
final class HostCheck {
  private static final double PERCENT = 100;

  private HostCheck() {}

  /** Returns a warning for each probe that moved further than it may. */
  static List<String> warnings(@Nullable HostProbes host) {
    List<String> warnings = new ArrayList<>();
    if (host != null) {
      host.moves().forEach(move -> warnings.add(warning(move)));
    }
    return warnings;
  }

  private static String warning(HostProbes.Move move) {
    String what =
        switch (move.part()) {
          case CPU ->
              "its processors computed %.0f %% %s after the run than before it, so CPU times of"
                  + " this run do not compare with those of others";
          case FSYNC ->
              "a sync to the disk took %.0f %% %s after the run than before it, so commit times of"
                  + " this run do not compare with those of others";
          case LOOPBACK ->
              "a round trip on the loopback interface took %.0f %% %s after the run than before it,"
                  + " so times of a server on this machine do not compare with those of other runs";
        };
    boolean more = move.share() > 0;
    String direction =
        switch (move.part()) {
          case CPU -> more ? "faster" : "slower";
          case FSYNC, LOOPBACK -> more ? "longer" : "shorter";
        };
    return "the machine changed during the run: "
        + String.format(Locale.ROOT, what, PERCENT * Math.abs(move.share()), direction)
        + "; repeat it";
  }
}
