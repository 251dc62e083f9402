package fasttrack.support.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts child processes. Every process that an adapter starts is built here, so that all of them
 * get the same environment, and a process group that a terminal's Ctrl-C does not reach. Immutable
 * and thread-safe.
 *
 * @param withheld selects the environment variables that children do not inherit, for example those
 *     by which users configure clients of other servers
 */
public record Programs(Predicate<String> withheld) {
  private static final int SECONDS_MAX = 120;
  private static final int LAST_LINES = 5;

  /**
   * Starts a program, and returns when a terminal's Ctrl-C no longer reaches it. One that ended of
   * Ctrl-C before it had begun is started again.
   *
   * @param streams says where the program's input comes from, and where its output goes
   * @throws IOException where it cannot be started
   */
  public Process start(List<String> command, Consumer<ProcessBuilder> streams) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(OwnGroup.of(command));
    builder.environment().keySet().removeIf(withheld);
    streams.accept(builder);
    return OwnGroup.start(builder);
  }

  /**
   * Starts a program without input and returns while it runs.
   *
   * @param output the file to which the program's output and errors are appended
   * @throws IOException where it cannot be started
   */
  public Process start(List<String> command, Path output) throws IOException {
    return start(
        command,
        builder ->
            builder
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .redirectInput(ProcessBuilder.Redirect.from(nullDevice())));
  }

  /**
   * Runs a program to its end, which may take 120 s. An interrupt does not end the wait; the
   * thread's interrupt status is restored afterwards.
   *
   * @param output the file to which the program's output and errors are appended
   * @throws IOException where the program fails or exceeds the time, with the last lines of output
   */
  public void run(List<String> command, Path output) throws IOException {
    run(command, output, SECONDS_MAX);
  }

  /**
   * Runs a program to its end, as {@link #run(List, Path)} does.
   *
   * @param secondsMax how long that may take
   */
  public void run(List<String> command, Path output, int secondsMax) throws IOException {
    Process process = start(command, output);
    if (!ended(process, secondsMax)) {
      process.destroyForcibly();
      throw new IOException(
          "%s did not end within %s s".formatted(String.join(" ", command), secondsMax));
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "%s failed: %s".formatted(String.join(" ", command), lastLines(output)));
    }
  }

  /** Returns what a short program writes, errors included, or why it cannot be started. */
  public String output(List<String> command) {
    try {
      Process process =
          start(
              command,
              builder ->
                  builder
                      .redirectErrorStream(true)
                      .redirectInput(ProcessBuilder.Redirect.from(nullDevice())));
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Tells whether a program without output can be started, and ends well. */
  public boolean succeeds(List<String> command) {
    try {
      run(command, nullDevice().toPath());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Tells whether a program can be started in a user namespace of its own. */
  public static boolean canUnshare() {
    return new Programs(name -> false).succeeds(List.of("unshare", "--user", "true"));
  }

  /**
   * Returns the last five lines of a log that are not blank, joined by {@code |}; where some are
   * marked as errors, the last five of those: advice may follow them.
   */
  public static String lastLines(Path file) {
    try {
      List<String> lines =
          new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      List<String> errors = lines.stream().filter(line -> line.contains("[ERROR]")).toList();
      List<String> told = errors.isEmpty() ? lines : errors;
      return String.join(" | ", told.subList(Math.max(0, told.size() - LAST_LINES), told.size()));
    } catch (IOException e) {
      return "no output";
    }
  }

  /** Returns a command as a shell has to read it. */
  public static String inShell(List<String> command) {
    return command.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  /** Returns an executable program of a folder on the user's path, or else of these folders. */
  public static Optional<Path> find(String name, List<String> others) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(Stream.of(path.split(File.pathSeparator, -1)), others.stream())
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static boolean ended(Process process, int secondsMax) {
    try {
      process.onExit().orTimeout(secondsMax, TimeUnit.SECONDS).join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }

  private static File nullDevice() {
    return new File(Platform.isWindows() ? "NUL" : "/dev/null");
  }
}
