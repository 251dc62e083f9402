/** What locks of each granularity cost: the result of a study, and how it is computed. */
@NullMarked
package fasttrack.app.locking;

import org.jspecify.annotations.NullMarked;
