package fasttrack.core.spi;

import java.util.List;

/**
 * What a thread executes at a moment.
 *
 * @param frames its calls, the innermost first; empty for a thread that has ended
 */
public record Frames(List<StackTraceElement> frames) {
  /** Returns the calls of a thread, which may go on meanwhile. */
  public static Frames of(Thread thread) {
    return new Frames(List.of(thread.getStackTrace()));
  }

  /**
   * Tells whether the thread is within a method.
   *
   * @param type the name of the class that declares it, such as {@code java.lang.Object}
   */
  public boolean within(String type, String method) {
    return frames.stream()
        .anyMatch(
            frame -> frame.getMethodName().equals(method) && frame.getClassName().equals(type));
  }
}
