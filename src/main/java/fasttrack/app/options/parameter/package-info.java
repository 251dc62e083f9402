/**
 * What determines a run, parameter by parameter: each is an option, a line of the command that
 * repeats a run, and, where it matters, a condition that must be the same before results are
 * compared.
 */
@NullMarked
package fasttrack.app.options.parameter;

import org.jspecify.annotations.NullMarked;
