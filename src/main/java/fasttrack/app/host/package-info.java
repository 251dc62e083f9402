/** {@code host}: what the machine can do at best, beside the machines of 1987. */
@NullMarked
package fasttrack.app.host;

import org.jspecify.annotations.NullMarked;
