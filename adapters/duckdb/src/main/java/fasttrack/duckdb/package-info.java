/** DuckDB: the engine runs in this process, on a file. */
@NullMarked
package fasttrack.duckdb;

import org.jspecify.annotations.NullMarked;
