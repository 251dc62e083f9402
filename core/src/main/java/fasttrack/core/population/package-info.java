/** Brings the data in, and checks that it is what it should be. */
@NullMarked
package fasttrack.core.population;

import org.jspecify.annotations.NullMarked;
