/** What a command reads and prints to, and the folder in which it runs. */
@NullMarked
package fasttrack.app.console;

import org.jspecify.annotations.NullMarked;
