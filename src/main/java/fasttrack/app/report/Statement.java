package fasttrack.app.report;

/**
 * A sentence of a run's report.
 *
 * @param label the subject in a word, for example {@code steady}
 * @param text the sentence
 */
public record Statement(String label, String text) {}
