/** {@code merge}: the segments of a run, as one result. */
@NullMarked
package fasttrack.app.merge;

import org.jspecify.annotations.NullMarked;
