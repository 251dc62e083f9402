/** What the machine can do at best: one class a test, each of which measures one thing alone. */
@NullMarked
package fasttrack.machine;

import org.jspecify.annotations.NullMarked;
