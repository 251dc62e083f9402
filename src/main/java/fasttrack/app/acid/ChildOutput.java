package fasttrack.app.acid;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the standard output of a {@link ChildLoad}'s process on a thread of its own, so that no
 * wait for the process lasts for ever. Thread-safe.
 */
final class ChildOutput {
  private final CountDownLatch atWork = new CountDownLatch(1);
  private final Thread reader;
  private volatile @Nullable String databaseFailure;

  /** Begins to read; the thread ends with the process. */
  ChildOutput(Process child) {
    reader = Thread.ofPlatform().daemon().name("child-output").start(() -> read(child));
  }

  private void read(Process child) {
    try (BufferedReader out = child.inputReader()) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.equals(ChildLoad.AT_WORK)) {
          atWork.countDown();
        } else if (line.startsWith(ChildLoad.DATABASE_FAILED)) {
          databaseFailure = line.substring(ChildLoad.DATABASE_FAILED.length());
        }
      }
    } catch (IOException e) {
      // it was killed while it wrote
    }
  }

  /** Waits until the terminals are at work, and returns whether they were in time. */
  boolean awaitAtWork(long nanos) throws InterruptedException {
    return atWork.await(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Returns how the database failed the process, or null where it did not.
   *
   * @param nanos how long to wait for the last words of a process that has ended
   */
  @Nullable String databaseFailure(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.timedJoin(reader, nanos);
    return databaseFailure;
  }
}
