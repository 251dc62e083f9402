/** What a command reads and prints to, and the folder in which it runs. */
@NullMarked
package fasttrack.app.execution.console;

import org.jspecify.annotations.NullMarked;
