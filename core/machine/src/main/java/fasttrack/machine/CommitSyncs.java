package fasttrack.machine;

import fasttrack.core.host.FsyncProbe;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.host.Rounds;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.util.List;

/**
 * How long a commit's write and sync take, as the probe of each run measures it.
 *
 * @param name also the figure's id
 * @param appends whether the file grows
 */
record CommitSyncs(String name, boolean appends) implements HostTest {
  /** Returns both: over blocks of a log that are used again, and at the end of one that grows. */
  static List<HostTest> all() {
    return List.of(new CommitSyncs("commit-fsync", false), new CommitSyncs("append-fsync", true));
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    try (FsyncProbe probe = FsyncProbe.in(ProbeFolder.at(room.folder()), appends)) {
      for (int i = 0; i < Rounds.PER_FIGURE && !room.stop().getAsBoolean(); i++) {
        probe.round(room.nanos() / Rounds.PER_FIGURE, room.stop());
      }
      if (probe.missing() != null) {
        throw new IOException(room.folder() + ": " + probe.missing());
      }
      return List.of(HostFigure.of(name, Unit.NANOS, probe.times()));
    }
  }
}
