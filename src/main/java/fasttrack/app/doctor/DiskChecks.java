package fasttrack.app.doctor;

import static fasttrack.app.report.Figures.brief;
import static fasttrack.app.report.Figures.bytes;
import static fasttrack.app.report.Figures.number;

import fasttrack.core.host.Disk;
import fasttrack.core.host.HostProber;
import fasttrack.core.host.Mounts;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.HostProbe;
import fasttrack.core.statistics.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/** Examines the work folder and its disk. Used once, by one thread. */
final class DiskChecks {
  private static final long GIGABYTE = 1L << 30;
  private static final double SECOND = 1e9;

  /** A commit that waits longer keeps a terminal below 100 transactions a second. */
  private static final double FSYNC_MAX_NANOS = 10e6;

  private static final long PROBE_NANOS = 500_000_000L;
  private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "ceph");

  private final Path work;
  private final Path folder;
  private final boolean usable;

  /**
   * Makes it.
   *
   * @param work the work folder
   * @param folder the same, or where there is none the nearest around it that exists
   */
  DiskChecks(Path work, Path folder) {
    this.work = work;
    this.folder = folder;
    this.usable = takesFile(folder);
  }

  /** Tries it: permissions say nothing of a system that takes no files, nor of a remote one's. */
  private static boolean takesFile(Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, "fasttrack", ".tmp"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Tells whether files can be written there. */
  boolean usable() {
    return usable;
  }

  /** Examines the file system. */
  Examined work() {
    Optional<FileSystem> system = Mounts.read().fileSystem(folder);
    String type = system.map(FileSystem::type).orElse("unknown");
    OptionalLong free = free();
    return Examined.of(
            "work",
            work
                + ": "
                + type
                + system.map(FileSystem::device).map(device -> " on " + device).orElse("")
                + (free.isPresent() ? ", " + bytes(free.getAsLong()) + " free" : ""))
        .lacking(REMOTE.contains(type), "remote")
        .lacking(FileSystem.inMemory(type), "in-memory")
        .lacking(free.isPresent() && free.getAsLong() < GIGABYTE, "full")
        .lacking(!usable, "unusable");
  }

  private OptionalLong free() {
    try {
      return OptionalLong.of(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Examines a commit's sync, and the network within the machine, as each run probes them. */
  List<Examined> probed() {
    Optional<LongSupplier> flushes = Disk.of(folder).flatMap(Disk::flushes);
    long before = flushes.map(LongSupplier::getAsLong).orElse(0L);
    ProbeFolder place =
        usable ? ProbeFolder.at(folder) : ProbeFolder.missing("no file can be written there");
    HostProbe probe = new HostProber(PROBE_NANOS, () -> false).look(place);
    if (probe == null) {
      return List.of();
    }
    boolean flushed = flushes.map(now -> now.getAsLong() > before).orElse(true);
    List<Examined> found = new ArrayList<>(List.of(sync(probe, flushed)));
    Spread trip = probe.roundTripNanos();
    if (trip != null) {
      found.add(Examined.of("loopback", brief(trip.figure()) + " a round trip, at best"));
    }
    return found;
  }

  private static Examined sync(HostProbe probe, boolean flushed) {
    Spread fsync = probe.fsyncNanos();
    if (fsync == null) {
      return Examined.of("fsync", "not measured: " + probe.noFsync());
    }
    return Examined.of(
            "fsync",
            "8 KB in %s (p95 %s): at most %s durable commits/s of a terminal"
                .formatted(
                    brief(fsync.figure()),
                    brief(Objects.requireNonNullElse(probe.fsyncP95Nanos(), Double.NaN)),
                    number(SECOND / fsync.figure())))
        .lacking(fsync.figure() > FSYNC_MAX_NANOS, "slow-sync")
        .lacking(!flushed, "no-flush");
  }
}
