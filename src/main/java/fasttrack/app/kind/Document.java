package fasttrack.app.kind;

/**
 * A result that several runs or tests make, as it is saved and shown.
 *
 * @param name the name of its files, without the ending: {@code sweep}
 * @param json the result as JSON
 * @param outputs the result for people and for other programs
 */
public record Document(String name, String json, Outputs outputs) {}
