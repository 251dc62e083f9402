/** Tests of the lock manager. */
@NullMarked
package fasttrack.network.lock;

import org.jspecify.annotations.NullMarked;
