/** What was published of workloads and machines, with which a run can be compared. */
@NullMarked
package fasttrack.core.published;

import org.jspecify.annotations.NullMarked;
