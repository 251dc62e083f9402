/** {@code history}: results of one command over time, and where their figures changed. */
@NullMarked
package fasttrack.app.history;

import org.jspecify.annotations.NullMarked;
