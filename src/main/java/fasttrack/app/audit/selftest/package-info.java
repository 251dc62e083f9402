/**
 * The self-test: what the user's own machine alone can tell of the instrument: its clocks, the
 * harness's own cost, the CPU accounts of real engines, and comparisons of equal configurations.
 * That the figures follow from what happened is shown by tests.
 */
@NullMarked
package fasttrack.app.audit.selftest;

import org.jspecify.annotations.NullMarked;
