/** {@code matrix}: many runs compared with published tables; means, ratios, rank correlations. */
@NullMarked
package fasttrack.app.study.matrix;

import org.jspecify.annotations.NullMarked;
