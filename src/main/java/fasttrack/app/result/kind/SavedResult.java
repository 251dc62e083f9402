package fasttrack.app.result.kind;

import fasttrack.app.report.Report;
import fasttrack.app.result.bundle.UnreadableException;
import java.nio.file.Path;

/**
 * A result that was saved.
 *
 * @param file the file that holds it
 * @param <T> the record that holds it
 */
public record SavedResult<T extends Record>(Path file, Kind<T> kind, T result) {
  static <T extends Record> SavedResult<T> read(Path file, Kind<T> kind, String json) {
    return new SavedResult<>(file, kind, kind.read(json));
  }

  /**
   * Returns what is to be said of it.
   *
   * @throws UnreadableException where the file's values do not fit together, as in an edited result
   */
  public Report report() {
    try {
      return kind.report().apply(result);
    } catch (RuntimeException e) {
      throw new UnreadableException(
          file + ": its values do not fit together, so it cannot be shown (" + e + ")", e);
    }
  }
}
