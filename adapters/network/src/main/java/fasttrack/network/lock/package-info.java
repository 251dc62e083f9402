/** The lock manager: who may touch what, from the whole database down to one record. */
@NullMarked
package fasttrack.network.lock;

import org.jspecify.annotations.NullMarked;
