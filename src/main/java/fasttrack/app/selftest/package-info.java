/**
 * The self-test: shows on the user's own machine that the instrument is true. A simulated database
 * records by clock readings of its own what its transactions really do, the ordinary runner
 * measures them, and both are compared; then the CPU accounts of real engines, comparisons of equal
 * configurations, and the harness's own cost.
 */
@NullMarked
package fasttrack.app.selftest;

import org.jspecify.annotations.NullMarked;
