/** Looks at the machine on which a run is executed: how fast it is, and what it is made of. */
@NullMarked
package fasttrack.core.host;

import org.jspecify.annotations.NullMarked;
