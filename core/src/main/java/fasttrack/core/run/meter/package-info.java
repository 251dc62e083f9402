/**
 * What is read of the process, the machine and the engine around a run's interval, and while it
 * lasts.
 */
@NullMarked
package fasttrack.core.run.meter;

import org.jspecify.annotations.NullMarked;
