/**
 * {@code jmh} and {@code jmh-compare}: what JMH measures of single transactions and of the parts of
 * the program, and two builds beside each other.
 */
@NullMarked
package fasttrack.app.micro;

import org.jspecify.annotations.NullMarked;
