/** {@code host}: what the machine can do at best, beside the machines of 1987. */
@NullMarked
package fasttrack.app.audit.host;

import org.jspecify.annotations.NullMarked;
