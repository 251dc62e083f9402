/** Many runs set beside published tables: medians, ratios and rank correlations. */
@NullMarked
package fasttrack.app.matrix;

import org.jspecify.annotations.NullMarked;
