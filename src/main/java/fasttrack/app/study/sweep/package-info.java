/** {@code sweep}: one load after the other, from the command to the curve and its report. */
@NullMarked
package fasttrack.app.study.sweep;

import org.jspecify.annotations.NullMarked;
