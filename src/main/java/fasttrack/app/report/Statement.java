package fasttrack.app.report;

/**
 * What a report says of a run in a sentence.
 *
 * @param label of what, in a word, for example {@code steady}
 * @param text the sentence
 */
public record Statement(String label, String text) {}
