package fasttrack.core.conformance;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls of one session, in their order, on a thread of its own. */
final class Lane implements AutoCloseable {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  <T> Future<T> call(Callable<T> call) {
    return thread.submit(call);
  }

  /** Waits for a while; returns whether the call has ended. */
  static boolean settled(Future<?> call, long millis) throws Exception {
    try {
      call.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
