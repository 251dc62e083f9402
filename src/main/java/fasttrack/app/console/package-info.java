/** What a command prints to, and where it is. */
@NullMarked
package fasttrack.app.console;

import org.jspecify.annotations.NullMarked;
