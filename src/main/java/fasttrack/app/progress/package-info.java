/** What a person sees while a run goes on, on standard error. */
@NullMarked
package fasttrack.app.progress;

import org.jspecify.annotations.NullMarked;
