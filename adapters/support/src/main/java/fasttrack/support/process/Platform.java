package fasttrack.support.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The operating system and processor of this machine, as they decide how programs are run. */
public final class Platform {
  private Platform() {}

  /** Tells whether this is Windows. */
  public static boolean isWindows() {
    return osName().startsWith("windows");
  }

  /** Tells whether this is macOS. */
  public static boolean isMac() {
    return osName().contains("mac");
  }

  /** Returns the processor's architecture, with the name {@code x86_64} for every such one. */
  public static String architecture() {
    String name = System.getProperty("os.arch");
    return name.equals("amd64") ? "x86_64" : name;
  }

  /** Tells whether this process is root's, on Linux; elsewhere the answer is no. */
  public static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static String osName() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT);
  }
}
