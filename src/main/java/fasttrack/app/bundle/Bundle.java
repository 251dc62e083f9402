package fasttrack.app.bundle;

import fasttrack.core.run.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The saved form of a run: a folder of its own below the folder of results. It is filled under a
 * name that begins with a dot and takes its own name when it is complete, so that a folder without
 * the dot is always whole. Used by one thread.
 */
public final class Bundle implements AutoCloseable {
  /** A bundle is smaller than this; so much is written before the run to see whether it fits. */
  private static final int PROBE_BYTES = 1 << 20;

  private final Path results;
  private final String name;
  private final Path folder;
  private final RunLog log;
  private final boolean ownerOnly;
  private boolean ended;

  private Bundle(Path results, String name, Path folder, RunLog log, boolean ownerOnly) {
    this.results = results;
    this.name = name;
    this.folder = folder;
    this.log = log;
    this.ownerOnly = ownerOnly;
  }

  /**
   * Begins a bundle, and with it the run's log.
   *
   * @param results the folder of results; made where there is none
   * @param name the name that the bundle's folder shall have
   * @param ownerOnly whether only the user may read it, since it holds the address of a server
   * @throws BundleException where the folder cannot be written
   */
  public static Bundle begin(Path results, String name, boolean ownerOnly) throws BundleException {
    try {
      Files.createDirectories(results);
      Path folder =
          Files.createDirectory(results.resolve("." + name + "-" + ProcessHandle.current().pid()));
      try {
        Path probe = folder.resolve("probe");
        Files.write(probe, new byte[PROBE_BYTES]);
        Files.delete(probe);
        if (ownerOnly) {
          OwnerOnly.restrict(folder);
        }
        return new Bundle(results, name, folder, RunLog.to(folder.resolve("run.log")), ownerOnly);
      } catch (IOException e) {
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw unwritable(results, e);
    }
  }

  /**
   * Keeps a run that has ended.
   *
   * @return the bundle's folder
   * @throws BundleException where it cannot be written; nothing of it remains then
   */
  public Path keep(Run run) throws BundleException {
    try {
      Files.writeString(folder.resolve("result.json"), ResultJson.write(run.result()) + "\n");
      LatencyLog.write(run, folder.resolve("latency.hlog"));
      Files.write(folder.resolve("intervals.csv"), Intervals.of(run.result()));
      return publish(name);
    } catch (IOException e) {
      throw new BundleException(
          "the result cannot be saved below " + results + ": " + reason(e), e);
    }
  }

  /**
   * Keeps the log alone, of a run that failed in a way that it should not have.
   *
   * @return the log
   * @throws BundleException where it cannot be written
   */
  public Path keepLog() throws BundleException {
    try {
      return publish(name + "-failed").resolve("run.log");
    } catch (IOException e) {
      throw new BundleException("the log cannot be saved below " + results + ": " + reason(e), e);
    }
  }

  /** Ends the log, and removes what was not kept. */
  @Override
  public void close() {
    log.close();
    if (!ended) {
      ended = true;
      delete(folder);
    }
  }

  private Path publish(String wanted) throws IOException {
    log.close();
    if (ownerOnly) {
      OwnerOnly.restrict(folder);
    }
    for (int number = 1; ; number++) {
      Path target = results.resolve(number == 1 ? wanted : wanted + "-" + number);
      try {
        if (!Files.exists(target)) {
          Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
          ended = true;
          return target;
        }
      } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
        // another run took the name in the meantime: try the next one
      }
    }
  }

  static BundleException unwritable(Path results, IOException e) {
    return new BundleException("results cannot be written below " + results + ": " + reason(e), e);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // it keeps its name with a dot, and no reader looks there
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no right to write " + denied.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is not a folder";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case NoSuchFileException file -> file.getFile() + " cannot be made";
      case FileSystemException other ->
          Objects.requireNonNullElse(other.getReason(), other.toString());
      default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
    };
  }
}
