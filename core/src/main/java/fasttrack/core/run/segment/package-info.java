/** Several processes that execute one run: how they begin together, and tell what they executed. */
@NullMarked
package fasttrack.core.run.segment;

import org.jspecify.annotations.NullMarked;
