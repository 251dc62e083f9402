/** The command line: its commands, options and configuration file, and how it speaks of errors. */
@NullMarked
package fasttrack.app.cli;

import org.jspecify.annotations.NullMarked;
