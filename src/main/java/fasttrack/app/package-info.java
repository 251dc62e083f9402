/** The application: the launcher's entry, the machine around a run, and what ends a run early. */
@NullMarked
package fasttrack.app;

import org.jspecify.annotations.NullMarked;
