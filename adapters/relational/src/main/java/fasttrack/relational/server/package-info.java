/**
 * Engines with a server, which the run starts or which is there. An adapter extends the backend and
 * the database, and adds a {@link fasttrack.relational.sql.Dialect}.
 */
@NullMarked
package fasttrack.relational.server;

import org.jspecify.annotations.NullMarked;
