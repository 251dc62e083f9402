package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.cli.Commands;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The program in the JVM of the tests, in a folder of its own: what its users see, without a
 * process. What concerns a process (signals, the launcher) is tested by {@link Launcher}.
 */
final class InJvm {
  static {
    childrenRunTheDistribution(System.getProperty("fasttrack.lib", ""));
  }

  private final Path folder;

  /** What a command left behind, here or in a process. */
  record Ended(int status, String out, String err) {
    /** Requires that it ended well. */
    Ended well() {
      assertThat(status).as(out + err).isZero();
      return this;
    }

    /** Returns the run that it printed, which ended well. */
    RunResult result() {
      return Kind.RUN.read(well().out);
    }

    /** Lines of standard output that 80 columns do not hold. Those that end with a path may. */
    List<String> linesTooWide() {
      return out.lines().filter(line -> line.length() > 80 && !line.matches(".* /\\S+")).toList();
    }
  }

  InJvm(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** For its archive of classes, with which they start sooner. */
  private static void childrenRunTheDistribution(String library) {
    if (!library.isEmpty()) {
      System.setProperty(
          "java.class.path", String.join(File.pathSeparator, jars(Path.of(library))));
    }
  }

  /** Returns them in the order in which Java expands {@code *}: the archive fits no other one. */
  private static List<String> jars(Path library) {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(library, "*.jar")) {
      return StreamSupport.stream(jars.spliterator(), false).map(Path::toString).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Ended run(String... arguments) {
    UnpackedPrograms.giveTo(folder, List.of(arguments));
    TestConsole console = new TestConsole(folder);
    int status = Commands.run(arguments, console.console());
    return new Ended(status, console.out(), console.err());
  }

  Ended run(List<String> arguments) {
    return run(arguments.toArray(String[]::new));
  }

  /** Runs a line as it is typed, whose arguments have no spaces. */
  Ended typed(String line) {
    return run(line.split(" "));
  }

  /** Returns the bundles that were kept. */
  List<Path> bundles() {
    Path results = folder.resolve("results");
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until no process is left that was started below the folder. */
  void awaitNoProcessLeft() throws InterruptedException {
    Processes.awaitNoneBelow(folder);
  }
}
