package fasttrack.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The defaults of a distribution: {@code defaults.properties}. */
final class Defaults {
  private Defaults() {}

  /** Returns the name of the backend that runs by default. */
  static String backend() {
    try (InputStream in =
        Objects.requireNonNull(
            Defaults.class.getResourceAsStream("/fasttrack/app/defaults.properties"),
            "defaults.properties is missing")) {
      Properties properties = new Properties();
      properties.load(in);
      return Objects.requireNonNull(properties.getProperty("backend"), "no default backend");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read defaults.properties", e);
    }
  }
}
