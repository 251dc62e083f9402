/**
 * Keeps files from other runs, users and programs, hides interrupts from engines, and says what
 * went wrong with files and libraries.
 */
@NullMarked
package fasttrack.support.guard;

import org.jspecify.annotations.NullMarked;
