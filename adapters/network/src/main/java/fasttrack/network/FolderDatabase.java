package fasttrack.network;

import fasttrack.core.facet.Snapshotting;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreKind;
import fasttrack.network.store.StoreProvider;
import fasttrack.support.Folders;
import fasttrack.support.guard.OpenFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store in this process, in a folder below the work folder. */
final class FolderDatabase extends NetworkDatabase implements Snapshotting {
  private final StoreFolder folder;
  private @Nullable OpenFiles files;

  private FolderDatabase(
      NetworkOptions own, StoreProvider provider, StoreFolder folder, Options options) {
    super(
        own, folder.folder().toString(), () -> provider.open(folder.data(), options.durability()));
    this.folder = folder;
  }

  /**
   * Opens the store below the work folder.
   *
   * @throws BackendException where it is not ours, damaged, or another run is using it
   */
  static FolderDatabase open(NetworkOptions own, StoreProvider provider, Options options) {
    StoreFolder folder = StoreFolder.claim(location(provider, options), provider.name());
    FolderDatabase database;
    try {
      if (options.snapshot() != null) {
        folder.replaceBy(options.snapshot());
      }
      database = new FolderDatabase(own, provider, folder, options);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
    database.look();
    return database;
  }

  /** Returns the folder in which there is no store to open, if there is none; changes nothing. */
  static Optional<Path> missing(StoreProvider provider, Options options) {
    return Optional.of(location(provider, options)).filter(folder -> !StoreFolder.isStore(folder));
  }

  private static Path location(StoreKind store, Options options) {
    return options
        .filesFolder()
        .resolve("network")
        .resolve(store.name())
        .toAbsolutePath()
        .normalize();
  }

  /** Looks at what was opened, and closes it again if it holds what is not ours. */
  private void look() {
    try {
      files = folder.opened();
      guarded(() -> roots().all());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Disclosure disclosure() {
    StoreDescription known = guarded(() -> store().description());
    return new Disclosure(folder.folder(), true, size(), known.cache(), known.changed(), List.of());
  }

  private @Nullable Long size() {
    try {
      return Folders.bytes(folder.data());
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public Optional<DataSize> dataSize() {
    return Optional.ofNullable(size()).map(bytes -> new DataSize(bytes, null));
  }

  @Override
  public void saveTo(Path snapshot) throws IOException {
    guarded(
        () -> {
          closeStore();
          return snapshot;
        });
    try {
      folder.copyTo(snapshot);
    } finally {
      openStore();
      files = folder.opened();
    }
  }

  @Override
  public Optional<String> filesLost() {
    return files == null ? Optional.empty() : files.lost();
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the engine runs in this process");
  }

  @Override
  ServerCpu sessionCpu() {
    return new ServerCpu.InProcess();
  }

  @Override
  void release() {
    folder.close();
  }
}
