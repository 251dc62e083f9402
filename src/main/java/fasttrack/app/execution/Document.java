package fasttrack.app.execution;

import fasttrack.app.html.HtmlPage;
import fasttrack.app.summary.Summary;

/**
 * A result that several runs or tests make, as it is saved and shown.
 *
 * @param name the name of its files, without the ending: {@code sweep}
 * @param json the result as JSON
 * @param text the result as text
 * @param page the result as a page
 * @param summary the result for files that other programs read
 */
public record Document(String name, String json, String text, HtmlPage page, Summary summary) {}
