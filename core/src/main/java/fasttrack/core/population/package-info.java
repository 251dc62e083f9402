/** Populates databases, and checks their content. */
@NullMarked
package fasttrack.core.population;

import org.jspecify.annotations.NullMarked;
