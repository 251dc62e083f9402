/** Sockets that count the round trips of a connection. */
@NullMarked
package fasttrack.support.socket;

import org.jspecify.annotations.NullMarked;
