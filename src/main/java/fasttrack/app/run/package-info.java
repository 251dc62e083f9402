/**
 * {@code run}: runs that stand for themselves, and one run over and over. What a repeat comes to is
 * in {@link fasttrack.app.repeat}.
 */
@NullMarked
package fasttrack.app.run;

import org.jspecify.annotations.NullMarked;
