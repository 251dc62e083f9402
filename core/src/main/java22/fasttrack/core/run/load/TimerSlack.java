package fasttrack.core.run.load;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * How much later than asked for the system may wake up a thread that sleeps until a transaction is
 * due: 50 us by default on Linux, as much as some transactions take. The base of this multi-release
 * JAR contains the class for Java 21.
 */
public final class TimerSlack {
  /** The first version of Java on which it can be set. */
  public static final int JAVA_FROM = 22;

  private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

  /** Of {@code include/uapi/linux/prctl.h}. */
  private static final int PR_SET_TIMERSLACK = 29;

  private TimerSlack() {}

  /** Tells whether it can be set. */
  public static boolean available() {
    return LINUX;
  }

  /** Makes it the least for the calling thread, where it can be set. */
  public static void least() {
    if (LINUX) {
      try {
        // a system that refuses leaves it as it was, which the lateness shows
        int ignored = (int) Functions.PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L);
      } catch (Throwable e) {
        throw new IllegalStateException("prctl cannot be called", e);
      }
    }
  }

  /** Linked when first called, so never on another system. */
  private static final class Functions {
    static final MethodHandle PRCTL = link();

    @SuppressWarnings("restricted") // a fixed symbol of the C library with its documented signature
    private static MethodHandle link() {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().find("prctl").orElseThrow(),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
    }
  }
}
