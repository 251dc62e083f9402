/**
 * Engines that run in this process, on files. An adapter extends the backend and the database, and
 * adds a {@link fasttrack.relational.sql.Dialect}.
 */
@NullMarked
package fasttrack.relational.embedded;

import org.jspecify.annotations.NullMarked;
