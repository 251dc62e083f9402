/** {@code matrix}: many runs compared with published tables; means, ratios, rank correlations. */
@NullMarked
package fasttrack.app.matrix;

import org.jspecify.annotations.NullMarked;
