package fasttrack.app.result.kind;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.report.Report;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.core.result.RunResult;
import java.util.function.Function;

/**
 * A kind of result: all that is to be known to write it, to read it, and to show it. Immutable.
 *
 * @param title what it is, with its article: {@code a sweep}
 * @param file the name of its files, without the ending: {@code sweep}
 * @param format the format that its JSON names
 * @param type the record that holds it; its components are the JSON's properties
 * @param report makes what is to be said of it
 * @param <T> that record
 */
public record Kind<T extends Record>(
    String title, String file, String format, Class<T> type, Function<T, Report> report) {
  /** A run. */
  public static final Kind<RunResult> RUN =
      new Kind<>("a run", "result", RunResult.FORMAT, RunResult.class, RunReport::of);

  /**
   * Reads a result of this kind.
   *
   * @throws fasttrack.app.result.bundle.UnreadableException where it is none, or of another form
   */
  public T read(String json) {
    return ResultJson.read(json, type, format);
  }

  /** Returns the name of the file with the schema of its JSON: {@code result-4.schema.json}. */
  public String schemaFile() {
    return format.replace("fasttrack-", "").replace('/', '-') + ".schema.json";
  }

  /** Returns the schema of its JSON, which the build makes from the records. */
  public String schema() {
    return Defaults.resource(schemaFile());
  }

  /** Returns a result as it is saved and shown. */
  public Document document(T result) {
    return document(file, result);
  }

  /**
   * Returns a result as it is saved and shown.
   *
   * @param name the name of its files, where there are several of this kind in a folder
   */
  public Document document(String name, T result) {
    Report said = report.apply(result);
    return new Document(name, ResultJson.write(result, said.conclusions()), said);
  }
}
