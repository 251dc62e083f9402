/** Tests of the form of a database. */
@NullMarked
package fasttrack.network.schema;

import org.jspecify.annotations.NullMarked;
