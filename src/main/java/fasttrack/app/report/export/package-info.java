/** Results in files for other programs: build servers, reviews, spreadsheets. */
@NullMarked
package fasttrack.app.report.export;

import org.jspecify.annotations.NullMarked;
