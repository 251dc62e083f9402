/** A small transactional engine in memory, for tests of the harness. */
@NullMarked
package fasttrack.core.testing;

import org.jspecify.annotations.NullMarked;
