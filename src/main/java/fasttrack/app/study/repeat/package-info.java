/** Repeats of a run: their result, and what it comes to. */
@NullMarked
package fasttrack.app.study.repeat;

import org.jspecify.annotations.NullMarked;
