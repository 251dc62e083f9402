/**
 * The command line: all commands together, how they speak of errors, and the small ones that have
 * no package of their own.
 */
@NullMarked
package fasttrack.app.cli;

import org.jspecify.annotations.NullMarked;
