/**
 * {@code versus} and {@code compare}: systems beside each other, run now or stored. The statistics
 * are in {@link fasttrack.app.study.comparison}.
 */
@NullMarked
package fasttrack.app.study.versus;

import org.jspecify.annotations.NullMarked;
