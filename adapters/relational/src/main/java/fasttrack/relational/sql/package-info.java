/**
 * What is special to an engine's SQL: its {@link fasttrack.relational.sql.Dialect}, how its
 * transactions begin, what its errors mean, and locks in addition.
 */
@NullMarked
package fasttrack.relational.sql;

import org.jspecify.annotations.NullMarked;
