/**
 * The database: data sets with chains and indexes in a key-value store, and the calls by which they
 * are used.
 */
@NullMarked
package fasttrack.network.engine;

import org.jspecify.annotations.NullMarked;
