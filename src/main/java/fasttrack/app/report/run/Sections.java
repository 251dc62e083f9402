package fasttrack.app.report.run;

import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sections of a valid run's report, in their order; every output shows these. */
public final class Sections {
  private Sections() {}

  /**
   * Returns the sections.
   *
   * @param reference the id of published figures in the result, to be shown beside the run's; null
   *     for none; an id that the result does not hold is ignored
   */
  public static List<Section> of(RunResult result, @Nullable String reference) {
    List<Section> sections = new ArrayList<>();
    sections.add(TypeTable.of(result));
    sections.add(ServiceTable.of(result));
    if (ElapsedTable.isSplit(result)) {
      sections.add(ElapsedTable.of(result));
    }
    sections.addAll(LockTable.of(result));
    if (reference != null) {
      result
          .header()
          .workload()
          .published(reference)
          .ifPresent(published -> sections.addAll(ReferenceTable.of(result, published)));
    }
    sections.add(CpuTable.of(result));
    return sections;
  }
}
