/** Results as pages for a browser: one file each, which loads nothing. */
@NullMarked
package fasttrack.app.report.html;

import org.jspecify.annotations.NullMarked;
