package fasttrack.app.acid;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A process that says what it is told, one argument a line, and works until its input ends. */
final class ChildStub {
  /** As an argument: ends at once. */
  static final String END = "end";

  private ChildStub() {}

  /** Needs no class but this one. */
  @SuppressWarnings("StatementWithEmptyBody")
  public static void main(String[] lines) throws IOException {
    for (String line : lines) {
      if (line.equals(END)) {
        return;
      }
      System.out.println(line);
    }
    InputStream in = System.in;
    while (in.read() >= 0) {}
  }

  static ChildLoad saying(String... lines) {
    List<String> arguments = new ArrayList<>();
    Path classes =
        Path.of(
            URI.create(
                ChildStub.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    Collections.addAll(arguments, "-cp", classes.toString(), ChildStub.class.getName());
    Collections.addAll(arguments, lines);
    return java(arguments);
  }

  /** Starts a virtual machine like this one. */
  static ChildLoad java(List<String> arguments) {
    List<String> command = new ArrayList<>(arguments);
    command.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return (plan, seed, successFile, log) ->
        new ProcessBuilder(command).redirectError(log.toFile()).start();
  }
}
