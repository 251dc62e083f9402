/** What the results of several runs in a row have in common. */
@NullMarked
package fasttrack.app.result.series;

import org.jspecify.annotations.NullMarked;
