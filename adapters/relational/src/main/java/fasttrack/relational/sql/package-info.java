/**
 * From steps to SQL: a transaction is compiled to statements in the {@link
 * fasttrack.relational.sql.Dialect} of an engine, its locks among them, and errors of an engine are
 * told apart.
 */
@NullMarked
package fasttrack.relational.sql;

import org.jspecify.annotations.NullMarked;
