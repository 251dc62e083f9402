package fasttrack.core.testing;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a class of tests that leaves a thread, a process, a connection or a file open, and the
 * whole JVM if one was left by a class that cannot be told, or by all together: then also processes
 * that have lost their parent, shared memory, and files in a temporary folder of the JVM's own.
 * JUnit finds it by itself, in each module that has core's test-jar.
 */
public final class NothingLeftOpen implements BeforeAllCallback {
  /** What ends by itself has the time of a slow machine. Nobody waits where nothing is left. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final Namespace NAMESPACE = Namespace.create(NothingLeftOpen.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    boolean outermost = context.getParent().orElseThrow() == context.getRoot();
    if (outermost) {
      String name = context.getRequiredTestClass().getName();
      Births births = births(context);
      births.begin(name);
      // closed after all that the class and other extensions put there later
      context.getStore(NAMESPACE).put(name, (AutoCloseable) () -> births.end(name));
    }
  }

  /**
   * Opens what is for several classes: it may stay until the last has ended.
   *
   * @return what was opened
   */
  public static <T> T share(ExtensionContext context, Supplier<T> opening) {
    return births(context).share(opening);
  }

  private static Births births(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            Births.class,
            key -> {
              OpenNow open = new OpenNow();
              return new Births(open::inThisProcess, open::anywhere, WAIT_NANOS);
            },
            Births.class);
  }
}
