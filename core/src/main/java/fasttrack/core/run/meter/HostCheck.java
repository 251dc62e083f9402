package fasttrack.core.run.meter;

import fasttrack.core.result.Finding;
import fasttrack.core.result.HostProbes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warns where the machine became faster or slower during a run. */
public final class HostCheck {
  private HostCheck() {}

  /** Returns a warning for each probe that moved further than it may. */
  public static List<Finding> warnings(@Nullable HostProbes host) {
    return host == null ? List.of() : host.moves().stream().map(HostCheck::warning).toList();
  }

  private static Finding warning(HostProbes.Move move) {
    String id =
        switch (move.part()) {
          case CPU -> "processors-changed";
          case FSYNC -> "disk-changed";
          case LOOPBACK -> "loopback-changed";
        };
    return Finding.disturbance(id).with("changeShare", move.share());
  }
}
