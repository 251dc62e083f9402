package fasttrack.app.execution;

/**
 * A result that several runs or tests make, as it is saved and shown.
 *
 * @param name the name of its files, without the ending: {@code sweep}
 * @param json the result as JSON
 * @param text the result as text
 * @param html the result as a page
 */
public record Document(String name, String json, String text, String html) {}
