/** Keeps files from other runs and other programs, and says why a library cannot be loaded. */
@NullMarked
package fasttrack.support.guard;

import org.jspecify.annotations.NullMarked;
