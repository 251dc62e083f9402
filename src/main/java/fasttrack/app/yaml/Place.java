package fasttrack.app.workload;

/**
 * A place in a file.
 *
 * @param line the line, from 1
 * @param column the column, from 1
 */
record Place(int line, int column) {}
