package fasttrack.postgresql.server;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.ProgramFolder;
import fasttrack.support.server.ServerHome;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of a PostgreSQL server: those that a user has, or those unpacked from the archive on
 * the class path on first use.
 *
 * @param home the folder that holds {@code bin}
 * @param version the number of the server's version; 0 where it is that of the archive
 */
public record ServerBinaries(ServerHome home, int version) {
  private static final String SERVER = "postgres";
  private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

  /** Returns why no server can be started here, or nothing where one can. */
  public static Optional<String> unavailable() {
    if (archive() == null) {
      return Optional.of(
          "no programs for %s on %s came with it"
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
    }
    if (Platform.isRoot() && !Programs.canUnshare()) {
      return Optional.of(
          "PostgreSQL does not run as root, and unshare (of util-linux) is not there or not"
              + " allowed to help; another user can");
    }
    return Optional.empty();
  }

  /**
   * Returns a folder that a user named, and starts nothing in it.
   *
   * @throws BackendException of kind USAGE where programs of a server are not there
   */
  public static ServerHome home(String folder) {
    return ServerHome.of(JdbcServerBackend.SERVER, folder, List.of(SERVER, "initdb", "pg_ctl"));
  }

  /**
   * Returns those in a folder that a user named.
   *
   * @throws BackendException of kind USAGE where they are not there, or do not tell their version
   */
  public static ServerBinaries of(String folder) {
    ServerHome home = home(folder);
    String said =
        new Programs(name -> false)
            .output(List.of(home.find(SERVER).orElseThrow().toString(), "--version"));
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw BackendException.usage(
          "--%s: %s in %s is no PostgreSQL server that works here: %s"
              .formatted(JdbcServerBackend.SERVER, SERVER, home.folder(), said));
    }
    return new ServerBinaries(home, Integer.parseInt(version.group(1)));
  }

  /**
   * Unpacks the programs, unless an earlier call has.
   *
   * @param parent the folder below which they are kept
   */
  public static ServerBinaries unpack(Path parent, Consumer<String> progress) throws IOException {
    URL archive = archive();
    if (archive == null) {
      throw BackendException.setup(unavailable().orElse("no PostgreSQL server here"));
    }
    Path unpacked =
        ProgramFolder.of(
            parent,
            checksum(archive),
            folder -> {
              progress.accept("unpacking PostgreSQL");
              unpackInto(folder, archive);
              if (!Platform.isWindows()) {
                rewritePrograms(folder);
              }
            });
    return new ServerBinaries(new ServerHome(unpacked), 0);
  }

  /** Tells whether the server's version has what came with one. */
  boolean has(int since) {
    return version == 0 || version >= since;
  }

  /** Returns what distinguishes a server that a user named from others of its version. */
  public static String build(String folder) {
    return home(folder).build(SERVER);
  }

  /** Returns what its jar has noted: reading 15 MB at each start would take a tenth of a second. */
  private static long checksum(URL archive) throws IOException {
    JarURLConnection connection = open(archive);
    try (JarFile jar = connection.getJarFile()) {
      return jar.getEntry(connection.getEntryName()).getCrc();
    }
  }

  private static JarURLConnection open(URL archive) throws IOException {
    JarURLConnection connection = (JarURLConnection) archive.openConnection();
    connection.setUseCaches(false); // which would keep the jar open
    return connection;
  }

  /** Returns the command that runs one of the programs; root runs it in a user namespace. */
  List<String> command(String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if (Platform.isRoot()) {
      // The server refuses to run as root; there it is nobody, and still owns root's files.
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(path(program).toString());
    command.addAll(arguments);
    return command;
  }

  /** Returns the path of one of the programs. */
  Path path(String program) {
    return home.find(Platform.isWindows() ? program + ".exe" : program).orElseThrow();
  }

  private static @Nullable URL archive() {
    String processor = Platform.architecture().replace("aarch64", "arm_64");
    String unix = Platform.isMac() ? "darwin" : "linux";
    String system = Platform.isWindows() ? "windows" : unix;
    return ServerBinaries.class.getResource("/postgres-%s-%s.txz".formatted(system, processor));
  }

  private static void unpackInto(Path folder, URL archive) throws IOException {
    try (InputStream packed = open(archive).getInputStream();
        TarArchiveInputStream tar =
            new TarArchiveInputStream(
                new BufferedInputStream(
                    new XZInputStream(new BufferedInputStream(packed)), 1 << 16))) {
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

  /**
   * Has a child process write the programs again: while this one had them open to write, another
   * thread may have started a process, which has them open, too, for a moment, and no file is
   * executed that a process may write ("Text file busy").
   */
  static void rewritePrograms(Path folder) throws IOException {
    String copy =
        "for i in \"$1\"/bin/*; do cp -p \"$i\" \"$i.new\" && mv \"$i.new\" \"$i\" || exit; done";
    if (!new Programs(name -> false).succeeds(List.of("sh", "-c", copy, "sh", folder.toString()))) {
      throw new IOException("cannot copy the programs in " + folder);
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
}
