/** The interpreter in memory: small and plainly right, it says what every backend must answer. */
@NullMarked
package fasttrack.core.oracle;

import org.jspecify.annotations.NullMarked;
