/** How transactions arrive: terminals, think times, arrivals, and what ends a run. */
@NullMarked
package fasttrack.core.run.load;

import org.jspecify.annotations.NullMarked;
