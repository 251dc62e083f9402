package fasttrack.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts the finished program as its users do, in a folder of its own. */
final class Launcher {
  private static final long PATIENCE_SECONDS = 1_200;
  private static final long POLL_MILLIS = 20;

  private static final String OPTIONS = "FASTTRACK_JAVA_OPTS";

  /** A process of a test lives for seconds, a test's own options or not. */
  private static final String QUICK = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 ";

  private final Path folder;
  private int started;

  /** A process that may still run, with the files to which it writes. */
  record Started(Process process, Path out, Path err) {
    /** Waits for its end. */
    InJvm.Ended end() throws IOException, InterruptedException {
      return end(PATIENCE_SECONDS);
    }

    /** Waits for its end, for as long as given. */
    InJvm.Ended end(long secondsMax) throws IOException, InterruptedException {
      if (!process.waitFor(secondsMax, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still runs; it said: " + Files.readString(err));
      }
      return new InJvm.Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Returns the Java process that executes the present run. */
    ProcessHandle child() {
      return process
          .descendants()
          .filter(one -> commandLine(one).contains(" run-child"))
          .findFirst()
          .orElseThrow();
    }

    /** Waits until a process that it started has a text in its command line. */
    void runs(String text) throws InterruptedException {
      long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (process.descendants().noneMatch(one -> commandLine(one).contains(text))) {
        if (!process.isAlive() || System.nanoTime() > giveUp) {
          process.destroyForcibly();
          throw new AssertionError("does not run " + text);
        }
        Thread.sleep(1);
      }
    }

    private static String commandLine(ProcessHandle one) {
      return one.info().commandLine().orElse("");
    }

    /** Waits until something on standard error matches a regular expression. */
    void says(String expression) throws IOException, InterruptedException {
      Pattern pattern = Pattern.compile(expression);
      long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!pattern.matcher(Files.readString(err)).find()) {
        if (!process.isAlive() || System.nanoTime() > giveUp) {
          process.destroyForcibly();
          throw new AssertionError("did not say " + expression + ": " + Files.readString(err));
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  Launcher(Path folder) {
    this.folder = folder;
  }

  InJvm.Ended run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).end();
  }

  Started start(String... arguments) throws IOException {
    return start(Map.of(), arguments);
  }

  /** Runs commands of the shell, to which the program is {@code fasttrack}. */
  InJvm.Ended shell(Map<String, String> variables, String commands)
      throws IOException, InterruptedException {
    String program = "fasttrack() { '" + program() + "' \"$@\"; }\n";
    return start(variables, List.of("/bin/sh", "-c", program + commands)).end();
  }

  /** Starts commands of the shell. */
  Started startShell(Map<String, String> variables, String commands) throws IOException {
    return start(variables, List.of("/bin/sh", "-c", commands));
  }

  Started start(Map<String, String> variables, String... arguments) throws IOException {
    return start(variables, command(arguments));
  }

  /** Returns the path of the program. */
  static String program() {
    return Path.of(System.getProperty("fasttrack.root"), "fasttrack").toString();
  }

  private Started start(Map<String, String> variables, List<String> command) throws IOException {
    Path out = folder.resolve("out-" + ++started);
    Path err = folder.resolve("err-" + started);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    return start(builder, variables, out, err);
  }

  /**
   * Starts the program in the foreground of a terminal of its own. What is written to the process
   * is typed there: a byte 3 is Ctrl-C. Needs the {@code script} of util-linux.
   */
  Started startOnTerminal(String... arguments) throws IOException {
    Path out = folder.resolve("out-" + ++started);
    Path err = folder.resolve("err-" + started);
    String line =
        Stream.concat(command(arguments).stream(), Stream.of(">", out.toString(), "2>", err + ""))
            .map(word -> word.matches("2?>") ? word : "'" + word + "'")
            .collect(Collectors.joining(" ", "exec ", ""));
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qec", line, "/dev/null")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("terminal-" + started).toFile());
    Files.createFile(err);
    return start(builder, Map.of("SHELL", "/bin/sh"), out, err);
  }

  /**
   * Starts the program with standard error on a terminal of its own, of the given kind; the
   * process's file of standard error gets all that is written to that terminal.
   */
  Started startWatched(String terminal, String... arguments) throws IOException {
    Path out = folder.resolve("out-" + ++started);
    Path screen = Files.createFile(folder.resolve("terminal-" + started));
    String line =
        Stream.concat(command(arguments).stream(), Stream.of(">", out.toString()))
            .map(word -> word.equals(">") ? word : "'" + word + "'")
            .collect(Collectors.joining(" ", "exec ", ""));
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qec", line, "/dev/null")
            .redirectErrorStream(true)
            .redirectOutput(screen.toFile());
    return start(builder, Map.of("SHELL", "/bin/sh", "TERM", terminal), out, screen);
  }

  private static List<String> command(String... arguments) {
    return Stream.concat(Stream.of(program()), Stream.of(arguments)).toList();
  }

  private Started start(ProcessBuilder builder, Map<String, String> variables, Path out, Path err)
      throws IOException {
    builder.directory(folder.toFile());
    UnpackedPrograms.giveTo(folder, builder.command());
    Map<String, String> environment = builder.environment();
    environment.putAll(variables);
    environment.put(
        OPTIONS, QUICK + variables.getOrDefault(OPTIONS, "-Dfasttrack.progress=phases"));
    environment.put("FASTTRACK_NO_BUILD", "1");
    String java = System.getProperty("fasttrack.java", "");
    if (!java.isEmpty()) {
      environment.put("FASTTRACK_JAVA", java);
    }
    return new Started(builder.start(), out, err);
  }

  /** Returns the bundles that were kept. */
  List<Path> bundles() {
    return new InJvm(folder).bundles();
  }

  /** Waits until no process is left that was started below the folder. */
  void awaitNoProcessLeft() throws InterruptedException {
    Processes.awaitNoneBelow(folder);
  }
}
