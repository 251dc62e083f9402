package fasttrack.app.execution.yaml;

/**
 * A place in a file.
 *
 * @param line the line, from 1
 * @param column the column, from 1
 */
public record Place(int line, int column) {}
