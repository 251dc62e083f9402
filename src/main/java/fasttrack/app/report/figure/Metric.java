package fasttrack.app.report.figure;

import fasttrack.core.run.LiveFigures;
import java.util.function.ToLongFunction;

/**
 * A figure as a monitoring system sees it while a run goes on: a number that only grows.
 *
 * @param name its name, without the ending that tells its kind
 * @param help what it is, in a sentence
 * @param count reads it
 */
public record Metric(String name, String help, ToLongFunction<LiveFigures> count) {}
