/**
 * Executes one planned run or one audit: progress, interruption, the folder that keeps the result,
 * standard output, and the exit status.
 */
@NullMarked
package fasttrack.app.execution;

import org.jspecify.annotations.NullMarked;
