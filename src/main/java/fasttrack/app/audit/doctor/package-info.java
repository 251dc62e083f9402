/** {@code doctor}: what a run needs of this machine, what is missing, and what each lack costs. */
@NullMarked
package fasttrack.app.audit.doctor;

import org.jspecify.annotations.NullMarked;
