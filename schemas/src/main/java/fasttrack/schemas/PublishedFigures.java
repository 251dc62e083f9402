package fasttrack.schemas;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedProfile.Figure;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The published figures, read from the tables beside this class. */
public final class PublishedFigures {
  private static final String BRIEF = "HP 9000 Series 800 Performance Brief, May 1987, table ";

  private PublishedFigures() {}

  /**
   * Returns FASTTRACK's published systems; the profile that each data model follows comes first.
   */
  public static List<PublishedProfile> fasttrack() {
    Map<String, PublishedProfile> profiles = new LinkedHashMap<>();
    for (CSVRecord row : rows("fasttrack-hpsql-1987.csv")) {
      String id = "hpsql-" + machine(row);
      add(profiles, id, title(row), BRIEF + "6.1", DataModel.RELATIONAL, row, row.get("cpu_ms"));
    }
    for (CSVRecord row : rows("fasttrack-image-1987.csv")) {
      String id = imageId(row);
      String title = title(row) + ", " + row.get("call_interface") + ", " + row.get("variant");
      add(profiles, id, title, BRIEF + "6.2", DataModel.NETWORK, row, "");
    }
    List<PublishedProfile> ordered = new ArrayList<>();
    ordered.add(profiles.remove("hpsql-840s"));
    ordered.add(profiles.remove("hpimage-840s-native-page"));
    ordered.addAll(profiles.values());
    return ordered;
  }

  /** Returns TP1's published systems. */
  public static List<PublishedProfile> tp1() {
    List<PublishedProfile> profiles = new ArrayList<>();
    for (CSVRecord row : rows("tp1-1990.csv")) {
      String system = row.get("system").replaceAll(" \\(.*", "");
      String id = system.toLowerCase(Locale.ROOT).replace(' ', '-');
      profiles.add(
          new PublishedProfile(
              id,
              row.get("system") + ", " + row.get("dbms"),
              "published TP1 rates, 1990",
              DataModel.RELATIONAL,
              List.of(),
              OptionalDouble.of(Double.parseDouble(row.get("tps")))));
    }
    return profiles;
  }

  private static void add(
      Map<String, PublishedProfile> profiles,
      String id,
      String title,
      String source,
      DataModel model,
      CSVRecord row,
      String cpuMillis) {
    List<Figure> figures = new ArrayList<>();
    PublishedProfile known = profiles.get(id);
    if (known != null) {
      figures.addAll(known.figures());
    }
    figures.add(
        new Figure("T" + row.get("transaction"), number(row.get("elapsed_ms")), number(cpuMillis)));
    profiles.put(
        id, new PublishedProfile(id, title, source, model, figures, OptionalDouble.empty()));
  }

  private static String imageId(CSVRecord row) {
    String variant = row.get("variant").replace(" locks", "");
    if (row.get("dbms").equals("HPIMAGE")) {
      String calls = row.get("call_interface").equals("native") ? "native" : "translator";
      return "hpimage-" + machine(row) + "-" + calls + "-" + variant;
    }
    return "image1000-" + machine(row) + "-" + variant;
  }

  private static String machine(CSVRecord row) {
    String system = row.get("system");
    return system.substring(system.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  private static String title(CSVRecord row) {
    return row.get("dbms") + " on " + row.get("system");
  }

  private static OptionalDouble number(String text) {
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  private static List<CSVRecord> rows(String file) {
    try (InputStream in = PublishedFigures.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing beside " + PublishedFigures.class);
      }
      return CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .get()
          .parse(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
