/** The comparison of systems: what may be compared, and how the ratios are computed. */
@NullMarked
package fasttrack.app.study.comparison;

import org.jspecify.annotations.NullMarked;
