/** The form of a database: its data sets, their items, the chains and the indexes. */
@NullMarked
package fasttrack.network.schema;

import org.jspecify.annotations.NullMarked;
