package fasttrack.core.run.meter;

import fasttrack.core.result.HostProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Warns where the machine became faster or slower during a run. */
public final class HostCheck {
  private static final double PERCENT = 100;

  private HostCheck() {}

  /** Returns a warning for each probe that moved further than it may. */
  public static List<String> warnings(@Nullable HostProbes host) {
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
              "its processors were %.0f %% %s after the run than before it, so the run's CPU"
                  + " times are not comparable with those of other runs";
          case FSYNC ->
              "a sync to the disk took %.0f %% %s time after the run than before it, so the run's"
                  + " commit times are not comparable with those of other runs";
          case LOOPBACK ->
              "a round trip on the loopback interface took %.0f %% %s time after the run than"
                  + " before it, so the times of a server on this machine are not comparable with"
                  + " those of other runs";
        };
    boolean more = move.share() > 0;
    String direction =
        switch (move.part()) {
          case CPU -> more ? "faster" : "slower";
          case FSYNC, LOOPBACK -> more ? "more" : "less";
        };
    return "the machine changed during the run: "
        + String.format(Locale.ROOT, what, PERCENT * Math.abs(move.share()), direction)
        + "; repeat the run";
  }
}
