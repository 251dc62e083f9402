package fasttrack.app.audit.host;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.result.bundle.ResultJson;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;

/** The tables of this package, which are resources. */
final class HostTable {
  private HostTable() {}

  /** Returns the rows of a table, as records whose components are its columns. */
  static <R extends Record> List<R> rows(String file, Class<R> row) {
    try {
      return CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .get()
          .parse(new StringReader(Defaults.resource("audit/host/" + file)))
          .stream()
          .map(each -> ResultJson.MAPPER.convertValue(each.toMap(), row))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
