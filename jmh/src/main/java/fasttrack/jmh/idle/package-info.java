/** A run on a target that does nothing: what the harness itself costs. */
@NullMarked
package fasttrack.jmh.idle;

import org.jspecify.annotations.NullMarked;
