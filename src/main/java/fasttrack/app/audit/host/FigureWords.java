package fasttrack.app.audit.host;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A figure in words, from the table {@code figures.csv}.
 *
 * @param figure the figure's id; the published test where none was rebuilt
 * @param group where it is shown
 * @param title what was measured, in a few words
 * @param beside the published system that is shown beside it
 * @param differs how it differs from what was published, or why it was not rebuilt; may be empty
 */
record FigureWords(String figure, HostGroup group, String title, String beside, String differs) {
  private static final Map<String, FigureWords> ALL =
      HostTable.rows("figures.csv", FigureWords.class).stream()
          .collect(Collectors.toMap(FigureWords::figure, Function.identity()));

  FigureWords {
    beside = beside.isEmpty() ? group.beside : beside;
  }

  /** Figures that are shown in one table. */
  enum HostGroup {
    DISK("Disk", "840S"),
    FILES("Files", "840S"),
    KERNEL("Kernel and messages", "840S"),
    NETWORK("Network", "742rt"),
    PROCESSORS("Processors", "840S"),
    NOT_REBUILT("Not rebuilt", "840S");

    final String title;
    final String beside;

    HostGroup(String title, String beside) {
      this.title = title;
      this.beside = beside;
    }
  }

  /** Returns a figure in words; one of a result of a newer version by its id. */
  static FigureWords of(String id) {
    return ALL.getOrDefault(id, new FigureWords(id, HostGroup.KERNEL, id, "", ""));
  }
}
