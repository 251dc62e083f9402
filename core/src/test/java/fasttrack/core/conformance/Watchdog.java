package fasttrack.core.conformance;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Says which test is slow while it runs, and where its threads are: whoever adds an engine sees a
 * hang at once, and at which call.
 */
final class Watchdog implements BeforeEachCallback, AfterEachCallback {
  private static final long SLOW_SECONDS = 20;

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Watchdog.class);

  @Override
  public void beforeEach(ExtensionContext context) {
    String name = context.getRequiredTestClass().getSimpleName() + "#" + context.getDisplayName();
    Class<?> outer = context.getTestInstances().orElseThrow().getAllInstances().get(0).getClass();
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("watchdog").factory());
    context.getStore(NAMESPACE).put(context.getUniqueId(), clock);
    clock.scheduleAtFixedRate(
        () -> System.err.println(report(outer.getSimpleName() + " " + name)),
        SLOW_SECONDS,
        SLOW_SECONDS,
        TimeUnit.SECONDS);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    ScheduledExecutorService clock =
        context.getStore(NAMESPACE).remove(context.getUniqueId(), ScheduledExecutorService.class);
    if (clock != null) {
      clock.shutdownNow();
    }
  }

  /** Threads of other tests that run beside it are among those shown. */
  private static String report(String test) {
    StringBuilder report = new StringBuilder(test + " still runs. Threads in it or beside it:");
    for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
      if (Arrays.stream(thread.getValue()).anyMatch(Watchdog::ours)) {
        report.append("\n  ").append(thread.getKey().getName());
        for (StackTraceElement frame : thread.getValue()) {
          report.append("\n    ").append(frame);
        }
      }
    }
    return report.toString();
  }

  private static boolean ours(StackTraceElement frame) {
    return frame.getClassName().startsWith("fasttrack.")
        && !frame.getClassName().equals(Watchdog.class.getName());
  }
}
