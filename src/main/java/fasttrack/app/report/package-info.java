/** What a person reads: a result as text, at most 80 columns wide. */
@NullMarked
package fasttrack.app.report;

import org.jspecify.annotations.NullMarked;
