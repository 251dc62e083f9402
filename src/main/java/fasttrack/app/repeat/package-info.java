/** Repeats of a run: their result, and what it comes to. */
@NullMarked
package fasttrack.app.repeat;

import org.jspecify.annotations.NullMarked;
