/** Clocks, CPU time and samples: what is measured, and how. */
@NullMarked
package fasttrack.core.measure;

import org.jspecify.annotations.NullMarked;
