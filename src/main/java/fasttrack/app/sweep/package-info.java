/** A sweep over loads: its result, its curve, and what it comes to. */
@NullMarked
package fasttrack.app.sweep;

import org.jspecify.annotations.NullMarked;
