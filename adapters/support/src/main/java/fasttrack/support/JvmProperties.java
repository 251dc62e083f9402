package fasttrack.support;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Properties of the JVM that hold only while something reads them. Thread-safe. */
public final class JvmProperties {
  private JvmProperties() {}

  /** Work that reads properties. */
  @FunctionalInterface
  public interface Task<T, E extends Exception> {
    /** Does it. */
    T done() throws E;
  }

  /**
   * Works under properties, which are then as they were before. Of several threads, one does so at
   * a time.
   *
   * @throws E as the work does
   */
  public static <T, E extends Exception> T during(Map<String, String> properties, Task<T, E> work)
      throws E {
    synchronized (JvmProperties.class) {
      Map<String, @Nullable String> before = new HashMap<>();
      properties.forEach((name, value) -> before.put(name, System.setProperty(name, value)));
      try {
        return work.done();
      } finally {
        before.forEach(JvmProperties::restore);
      }
    }
  }

  private static void restore(String name, @Nullable String value) {
    if (value == null) {
      System.clearProperty(name);
    } else {
      System.setProperty(name, value);
    }
  }
}
