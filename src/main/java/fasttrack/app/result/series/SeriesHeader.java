package fasttrack.app.result.series;

/**
 * What ran and when.
 *
 * @param startedAt when the first run started, ISO 8601 in UTC
 * @param title what ran, in one line
 */
public record SeriesHeader(String startedAt, String title) {}
