/** Micro-runs: what JMH measured of single transactions and of the parts of the program. */
@NullMarked
package fasttrack.app.micro;

import org.jspecify.annotations.NullMarked;
