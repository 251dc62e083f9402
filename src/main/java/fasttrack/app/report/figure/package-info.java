/**
 * The figures of a run: each is named once, with its title, its unit, which way is better, and how
 * it is taken from a result. Tables, thresholds, exports, metrics and comparisons read them here.
 */
@NullMarked
package fasttrack.app.report.figure;

import org.jspecify.annotations.NullMarked;
