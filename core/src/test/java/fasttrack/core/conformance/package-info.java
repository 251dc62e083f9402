/** The test that every adapter extends. */
@NullMarked
package fasttrack.core.conformance;

import org.jspecify.annotations.NullMarked;
