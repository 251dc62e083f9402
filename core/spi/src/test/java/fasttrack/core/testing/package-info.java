/** For tests: a small transactional engine in memory, and signals to child processes. */
@NullMarked
package fasttrack.core.testing;

import org.jspecify.annotations.NullMarked;
