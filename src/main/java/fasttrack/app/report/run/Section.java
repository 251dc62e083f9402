package fasttrack.app.report.run;

import fasttrack.app.report.DataTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a report: a table with what is to be said of it.
 *
 * @param caption what stands above; empty for nothing
 * @param table the table; null where the caption says why there is none
 * @param notes what stands below
 */
public record Section(String caption, @Nullable DataTable<?> table, List<String> notes) {}
