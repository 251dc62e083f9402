/** Berkeley DB, Java Edition: a key-value store beneath the network model. */
@NullMarked
package fasttrack.berkeleydb;

import org.jspecify.annotations.NullMarked;
