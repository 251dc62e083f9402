/**
 * The model of a benchmark: schemas with generated rows, and transactions as data.
 *
 * <p>Everything here is immutable and safe to share between threads, unless a class says otherwise.
 */
@NullMarked
package fasttrack.core.model;

import org.jspecify.annotations.NullMarked;
