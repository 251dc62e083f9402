package fasttrack.core.host;

import java.util.regex.Pattern;

/** Hides what might be secret in options before they are written to results. */
public final class Secrets {
  private static final String HIDDEN = "***";

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)([\\w.-]*(?:pass|pwd|secret|token|credential|key|auth)[\\w.-]*=)[^,;&\\s]+");

  /** The user and password of a URL. */
  private static final Pattern IN_URL = Pattern.compile("(://)[^/@\\s]+@");

  /** System properties of the runtime itself; what others mean is unknown. */
  private static final Pattern OWN_PROPERTY = Pattern.compile("-D(?:java|jdk|sun|user|file)\\..*");

  private Secrets() {}

  /** Hides the values of what is named like a secret, and the users and passwords of URLs. */
  public static String mask(String text) {
    return IN_URL
        .matcher(NAMED.matcher(text).replaceAll("$1" + HIDDEN))
        .replaceAll("$1" + HIDDEN + "@");
  }

  /**
   * Returns an option of the Java runtime without secrets: of agents, and of system properties that
   * are not the runtime's own, only the name.
   */
  public static String maskJavaOption(String option) {
    boolean property = option.startsWith("-D") && !OWN_PROPERTY.matcher(option).matches();
    boolean agent = option.startsWith("-javaagent:") || option.startsWith("-agent");
    int equals = option.indexOf('=');
    return (property || agent) && equals >= 0
        ? option.substring(0, equals + 1) + HIDDEN
        : mask(option);
  }
}
