/**
 * {@code locks}: what locks of each granularity cost, from the command to its result and report.
 */
@NullMarked
package fasttrack.app.study.locking;

import org.jspecify.annotations.NullMarked;
