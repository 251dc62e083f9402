/**
 * The one interpreter of transactions for relational databases: it compiles steps to SQL for any
 * dialect, and runs them through JDBC.
 *
 * <p>A relational adapter brings a {@link fasttrack.relational.Dialect}, a {@link
 * fasttrack.relational.JdbcDatabase} and a backend; the rest is here.
 */
@NullMarked
package fasttrack.relational;

import org.jspecify.annotations.NullMarked;
