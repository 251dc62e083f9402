/** Tests of the network model; those that need a store are run by each store's module. */
@NullMarked
package fasttrack.network;

import org.jspecify.annotations.NullMarked;
