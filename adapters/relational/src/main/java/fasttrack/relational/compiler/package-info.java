/**
 * From steps to SQL: a transaction is compiled to statements in the {@link
 * fasttrack.relational.sql.Dialect} of an engine, its locks among them. No part of the SPI.
 */
@NullMarked
package fasttrack.relational.compiler;

import org.jspecify.annotations.NullMarked;
