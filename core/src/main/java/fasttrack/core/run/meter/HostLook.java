package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.host.HostProber;
import fasttrack.core.host.Mounts;
import fasttrack.core.host.ProbeFolder;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Looks at the machine around a run: where the data is, and how fast all of it is. */
public final class HostLook {
  /** The last probe that this process made. */
  private static volatile @Nullable LastProbe last;

  private final Disclosure disclosure;
  private final Path workFolder;
  private final @Nullable HostProber prober;
  private final Mounts mounts = Mounts.read();
  private @Nullable HostProbe before;

  private record LastProbe(ProbeFolder folder, long nanos, HostProbe probe) {}

  /**
   * Asks a database whose data is loaded where it is.
   *
   * @param prober probes how fast the machine is; null for none
   */
  public HostLook(Database database, Path workFolder, @Nullable HostProber prober) {
    this.disclosure =
        DatabaseQuestion.orElse("how big it is", database::disclosure, Disclosure.NONE);
    this.workFolder = workFolder;
    this.prober = prober;
  }

  /** Returns where the data is. */
  public DataPlace place() {
    Path folder = disclosure.folder();
    FileSystem fileSystem = folder == null ? null : mounts.fileSystem(folder).orElse(null);
    return new DataPlace(
        folder == null ? null : folder.toString(),
        fileSystem,
        disclosure.dataBytes(),
        disclosure.cache(),
        disclosure.changed(),
        disclosure.lacking());
  }

  /** Returns the disk that holds the data; null where it is not known. */
  public @Nullable Disk disk() {
    Path folder = disclosure.folder();
    return folder == null ? null : Disk.of(folder).orElse(null);
  }

  /**
   * Probes how fast the machine is, before anything of the run loads it.
   *
   * @param knows whether what this process found after an earlier run will do: where the machine
   *     has changed since, the probe after this run shows it
   */
  public void begin(boolean knows) {
    LastProbe found = last;
    before =
        knows
                && found != null
                && prober != null
                && found.nanos == prober.nanos()
                && found.folder.equals(folder())
            ? found.probe
            : probe();
  }

  /** Probes once more, after the run; returns both, or null where the first was not made. */
  public @Nullable HostProbes end() {
    return before == null ? null : new HostProbes(before, probe());
  }

  private @Nullable HostProbe probe() {
    if (prober == null) {
      return null;
    }
    HostProbe probe = prober.look(folder());
    last = probe == null ? null : new LastProbe(folder(), prober.nanos(), probe);
    return probe;
  }

  /** Returns a folder of this program's on the file system of the data. */
  private ProbeFolder folder() {
    Path folder = disclosure.folder();
    if (folder == null) {
      return ProbeFolder.missing(
          "the server's files are on another machine, or it does not say where");
    }
    if (disclosure.own()) {
      return ProbeFolder.at(folder);
    }
    Path ours = ProbeFolder.nearest(workFolder);
    return mounts.of(folder).isPresent() && mounts.of(folder).equals(mounts.of(ours))
        ? ProbeFolder.at(ours)
        : ProbeFolder.missing("the server's files are on a file system of their own");
  }
}
