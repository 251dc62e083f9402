/** Workloads that are files: how they are read, and what is said of a mistake in one. */
@NullMarked
package fasttrack.app.execution.workload;

import org.jspecify.annotations.NullMarked;
