package fasttrack.app.audit.acid;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A process that works until its input ends, or ends at once as it is told. */
final class ChildStub {
  private ChildStub() {}

  /** Needs no class but this one. */
  @SuppressWarnings("StatementWithEmptyBody")
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0) {
      System.err.println(arguments[1]);
      System.exit(Integer.parseInt(arguments[0]));
    }
    InputStream in = System.in;
    while (in.read() >= 0) {}
  }

  static ChildLoad ending(int status, String lastLine) {
    return with(String.valueOf(status), lastLine);
  }

  static ChildLoad working() {
    return with();
  }

  private static ChildLoad with(String... told) {
    Path classes =
        Path.of(
            URI.create(
                ChildStub.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    Collections.addAll(command, "-cp", classes.toString(), ChildStub.class.getName());
    Collections.addAll(command, told);
    return (plan, seed, successFile, log) ->
        new ProcessBuilder(command).redirectError(log.toFile()).start();
  }
}
