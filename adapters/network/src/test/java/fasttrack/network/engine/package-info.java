/** Tests of the calls and of what lies beneath them. */
@NullMarked
package fasttrack.network.engine;

import org.jspecify.annotations.NullMarked;
