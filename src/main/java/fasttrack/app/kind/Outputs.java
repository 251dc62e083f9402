package fasttrack.app.kind;

import fasttrack.app.html.HtmlPage;
import fasttrack.app.summary.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What people and other programs get of a result.
 *
 * @param text for people
 * @param page for people, too
 * @param summary for files that other programs read; null for a run, of which these show its
 *     judgements, too
 */
public record Outputs(String text, HtmlPage page, @Nullable Summary summary) {}
