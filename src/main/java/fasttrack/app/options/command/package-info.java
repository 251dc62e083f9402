/**
 * What commands share: their options, the configuration file, the sections of their help, and how
 * what was given becomes the plan of a run.
 */
@NullMarked
package fasttrack.app.options.command;

import org.jspecify.annotations.NullMarked;
