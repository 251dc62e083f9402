/** Database servers that a run starts, guards, kills, recovers and clears away. */
@NullMarked
package fasttrack.support.server;

import org.jspecify.annotations.NullMarked;
