/** What series, audits and comparisons come to, as data for outputs that have their own form. */
@NullMarked
package fasttrack.app.summary;

import org.jspecify.annotations.NullMarked;
