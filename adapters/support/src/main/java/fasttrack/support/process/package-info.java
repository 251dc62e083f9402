/** Child processes: how they are started, found and killed, and what CPU time they use. */
@NullMarked
package fasttrack.support.process;

import org.jspecify.annotations.NullMarked;
