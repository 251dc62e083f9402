/**
 * {@code versus} and {@code compare}: systems beside each other, run now or stored. The statistics
 * are in {@link fasttrack.app.comparison}.
 */
@NullMarked
package fasttrack.app.versus;

import org.jspecify.annotations.NullMarked;
