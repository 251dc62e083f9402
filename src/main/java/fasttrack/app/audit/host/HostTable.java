package fasttrack.app.audit.host;

import fasttrack.app.options.parameter.Defaults;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The tables of this package, which are resources. */
final class HostTable {
  private HostTable() {}

  /** Returns the rows of a table, by the names of its columns. */
  static List<CSVRecord> rows(String file) {
    try {
      return CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .get()
          .parse(new StringReader(Defaults.resource("audit/host/" + file)))
          .getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
