package fasttrack.app.result.kind;

import fasttrack.app.report.Report;

/**
 * A result that several runs or tests make, as it is saved and shown.
 *
 * @param name the name of its files, without the ending: {@code sweep}
 * @param json the result as JSON
 * @param report what is to be said of it
 */
public record Document(String name, String json, Report report) {}
