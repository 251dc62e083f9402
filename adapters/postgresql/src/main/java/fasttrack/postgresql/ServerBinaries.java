package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.support.IoErrors;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of a PostgreSQL server, unpacked from the archive on the class path on first use.
 *
 * @param folder the folder that holds {@code bin}
 */
record ServerBinaries(Path folder) {
  private static final boolean WINDOWS = osName().contains("windows");

  /** Returns why no server can be started here, or nothing where one can. */
  static Optional<String> unavailable() {
    try (InputStream archive = archive()) {
      if (archive == null) {
        return Optional.of(
            "no programs for %s on %s came with it"
                .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
      }
      if (isRoot() && !LinuxUtils.isUnshareAvailable()) {
        return Optional.of(
            "PostgreSQL does not run as root, and unshare (of util-linux) is not there or not"
                + " allowed to help; another user can");
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("its archive cannot be read: " + IoErrors.text(e));
    }
  }

  /**
   * Unpacks the programs, unless an earlier call has.
   *
   * @param parent the folder below which they are kept
   */
  static ServerBinaries unpack(Path parent, Consumer<String> progress) throws IOException {
    try (InputStream archive = archive()) {
      if (archive == null) {
        throw new BackendException(
            BackendException.Kind.SETUP, unavailable().orElse("no PostgreSQL server here"));
      }
      byte[] packed = archive.readAllBytes();
      CRC32 checksum = new CRC32();
      checksum.update(packed);
      Path folder = parent.resolve("programs-%08x".formatted(checksum.getValue()));
      if (!Files.isDirectory(folder)) {
        progress.accept("unpacking PostgreSQL");
        Path unfinished = Files.createTempDirectory(parent, "unpacking-");
        try {
          unpackInto(unfinished, packed);
          moveInto(folder, unfinished);
        } finally {
          // Is gone, unless something failed, such as a disc that is full.
          Folders.delete(unfinished);
        }
      }
      return new ServerBinaries(folder);
    }
  }

  /** Returns the command that runs one of the programs; root runs it in a user namespace. */
  List<String> command(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      // The server refuses to run as root; there it is nobody, and still owns root's files.
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(path(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  /** Returns the path of one of the programs. */
  Path path(String program) {
    return folder.resolve("bin").resolve(WINDOWS ? program + ".exe" : program);
  }

  private static @Nullable InputStream archive() throws IOException {
    String machine = System.getProperty("os.arch").equals("amd64") ? "x86_64" : osArch();
    try {
      return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system(), machine);
    } catch (IllegalStateException e) {
      // That is how it says that there is none.
      return null;
    }
  }

  private static String system() {
    if (WINDOWS) {
      return "Windows";
    }
    return osName().contains("mac") ? "Darwin" : "Linux";
  }

  private static String osName() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT);
  }

  private static String osArch() {
    return System.getProperty("os.arch");
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException e) {
      // No Linux: there nothing helps root, and the server says so itself.
      return false;
    }
  }

  private static void unpackInto(Path folder, byte[] packed) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            new BufferedInputStream(
                new XZInputStream(new ByteArrayInputStream(packed)), 1 << 16))) {
      TarArchiveEntry entry = tar.getNextEntry();
      while (entry != null) {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
          throw new IOException("the archive holds a file outside of it: " + entry.getName());
        }
        unpackEntry(tar, entry, target);
        entry = tar.getNextEntry();
      }
    }
  }

  private static void unpackEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.resolveSibling("."));
    if (entry.isSymbolicLink() || entry.isLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    if (target.resolveSibling(".").normalize().endsWith("bin")) {
      boolean executable = target.toFile().setExecutable(true, false);
      if (!executable) {
        throw new IOException("cannot make " + target + " executable");
      }
    }
  }

  /** Lets the folder appear at once; where another process was faster, its copy is as good. */
  private static void moveInto(Path folder, Path unfinished) throws IOException {
    try {
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }
}
