/**
 * A database with JDBC. An adapter extends {@link
 * fasttrack.relational.database.EmbeddedJdbcBackend} and {@link
 * fasttrack.relational.database.EmbeddedJdbcDatabase} for an engine that runs in this process on
 * files, {@link fasttrack.relational.database.JdbcServerBackend} and {@link
 * fasttrack.relational.database.JdbcServerDatabase} for one with a server, and adds a {@link
 * fasttrack.relational.sql.Dialect}.
 */
@NullMarked
package fasttrack.relational.database;

import org.jspecify.annotations.NullMarked;
