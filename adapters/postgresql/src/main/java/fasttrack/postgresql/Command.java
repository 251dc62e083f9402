package fasttrack.postgresql;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs to their end. */
final class Command {
  private static final int SECONDS_MAX = 120;

  private Command() {}

  /**
   * Runs a program; an interrupt does not break it off, and is kept for the caller.
   *
   * @param output the file that receives what the program prints
   * @throws IOException where it fails or takes too long, with the last of what it printed
   */
  static void run(List<String> command, Path output) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // What the user has set for other servers is not meant for this one.
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.redirectInput(ProcessBuilder.Redirect.from(nullDevice()));
    Process process = builder.start();
    if (!ended(process)) {
      process.destroyForcibly();
      throw new IOException(
          "%s did not end within %d s".formatted(String.join(" ", command), SECONDS_MAX));
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "%s failed: %s".formatted(String.join(" ", command), lastLines(output)));
    }
  }

  /** Returns the last lines of a log, joined to one. */
  static String lastLines(Path file) {
    try {
      List<String> lines =
          new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      return String.join(" | ", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
    } catch (IOException e) {
      return "no output";
    }
  }

  private static boolean ended(Process process) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static File nullDevice() {
    return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
  }
}
