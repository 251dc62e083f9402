/** Compiles the steps of transactions into calls, and makes these calls. */
@NullMarked
package fasttrack.network.interpreter;

import org.jspecify.annotations.NullMarked;
