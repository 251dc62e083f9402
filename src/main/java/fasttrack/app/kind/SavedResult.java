package fasttrack.app.kind;

import fasttrack.app.report.Report;
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

  /** Returns what is to be said of it. */
  public Report report() {
    return kind.report().apply(result);
  }
}
