/**
 * A database with JDBC, wherever its engine runs: its marker, tables, rows and sessions. The
 * engines extend {@link fasttrack.relational.database.JdbcDatabase} by the packages beside this
 * one.
 */
@NullMarked
package fasttrack.relational.database;

import org.jspecify.annotations.NullMarked;
