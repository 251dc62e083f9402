/** What lies under the network model: an ordered key-value store. */
@NullMarked
package fasttrack.network.store;

import org.jspecify.annotations.NullMarked;
