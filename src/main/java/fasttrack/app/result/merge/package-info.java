/** {@code merge}: the segments of a run, as one result. */
@NullMarked
package fasttrack.app.result.merge;

import org.jspecify.annotations.NullMarked;
