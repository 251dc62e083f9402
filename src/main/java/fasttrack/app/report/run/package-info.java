/**
 * What is said of one run: its report, and the tables, sentences and charts that the reports of
 * several runs have, too.
 */
@NullMarked
package fasttrack.app.report.run;

import org.jspecify.annotations.NullMarked;
