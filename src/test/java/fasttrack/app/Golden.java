package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Words, kept in files. A change of words is one command and a look at the differences:
 *
 * <pre>./mvnw test -pl core,src -am -Dtest='*GoldenTest' -Dgolden=write</pre>
 */
public final class Golden {
  private static final String COMMAND =
      "%s is other than it was. Where that is meant: ./mvnw test -pl src -am -Dgolden=write"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dtest='*GoldenTest'";

  private Golden() {}

  /** Requires that a text is as the file of that name has it, or writes the file where told so. */
  public static void check(String name, String actual) {
    Path file = folder().resolve(name);
    try {
      if (System.getProperty("golden", "").equals("write")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      } else if (!Files.exists(file) || !Files.readString(file).equals(actual)) {
        assertThat(file).as(COMMAND, name).exists().hasContent(actual);
        throw new AssertionError(COMMAND.formatted(name) + ": the ends of lines differ");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where the files are: in the sources, so that a change needs no build. */
  public static Path folder() {
    return resources().resolve("golden");
  }

  /** Returns the folder of the resources of tests. */
  static Path resources() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return root.resolve("src/test/resources/fasttrack/app");
  }
}
