package fasttrack.core.spi;

/**
 * An option that one backend has beside those that all share. On the command line it is {@code
 * --name value}.
 *
 * @param name its name: lower case, words joined by {@code -}
 * @param label what its value is called in the help, for example {@code URL}
 * @param description what it does, in one sentence
 * @param repeatable whether it may be given several times
 */
public record BackendOption(String name, String label, String description, boolean repeatable) {}
