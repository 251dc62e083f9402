/** What every store must keep to. */
@NullMarked
package fasttrack.network.store;

import org.jspecify.annotations.NullMarked;
