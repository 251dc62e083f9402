/**
 * The self-test: what the user's own machine alone can tell of the instrument: its clocks, and the
 * harness's own cost. That the figures follow from what happened is shown by tests.
 */
@NullMarked
package fasttrack.app.audit.selftest;

import org.jspecify.annotations.NullMarked;
