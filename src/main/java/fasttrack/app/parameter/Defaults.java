package fasttrack.app.parameter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The defaults of a distribution: {@code defaults.properties}. */
public final class Defaults {
  private Defaults() {}

  /** Returns the name of the backend that runs by default. */
  public static String backend() {
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
