/** {@code matrix}: many runs compared with published tables; medians, ratios, rank correlations. */
@NullMarked
package fasttrack.app.matrix;

import org.jspecify.annotations.NullMarked;
