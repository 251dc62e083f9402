/** The schemas, with the generators of their rows, and the published figures. */
@NullMarked
package fasttrack.schemas;

import org.jspecify.annotations.NullMarked;
