package fasttrack.core.run.load;

/**
 * How much later than asked for the system may wake up a thread that sleeps until a transaction is
 * due: 50 us by default on Linux, as much as some transactions take. Java 21 cannot set it; Java 22
 * and newer use the class of the same name in {@code META-INF/versions/22} instead.
 */
public final class TimerSlack {
  /** The first version of Java on which it can be set. */
  public static final int JAVA_FROM = 22;

  private TimerSlack() {}

  /** Tells whether it can be set. */
  public static boolean available() {
    return false;
  }

  /** Makes it the least for the calling thread, where it can be set. */
  public static void least() {
    // this Java cannot
  }
}
