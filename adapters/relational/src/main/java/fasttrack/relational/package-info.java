/**
 * The one interpreter of transactions for relational databases: it compiles steps to SQL for any
 * dialect, and executes them through JDBC.
 *
 * <p>A relational adapter adds a {@link fasttrack.relational.Dialect}, a subclass of {@link
 * fasttrack.relational.JdbcDatabase} and a backend.
 */
@NullMarked
package fasttrack.relational;

import org.jspecify.annotations.NullMarked;
