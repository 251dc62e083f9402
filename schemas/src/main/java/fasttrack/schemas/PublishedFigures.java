package fasttrack.schemas;

import fasttrack.core.model.DataModel;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedProfile.Figure;
import fasttrack.core.published.PublishedRating;
import fasttrack.core.published.PublishedRatio;
import fasttrack.core.published.PublishedRatio.Term;
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
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The published figures, read from tables that are resources of this package. */
public final class PublishedFigures {
  /** Where the figures of 1987 were published. */
  private static final String BRIEF = "HP 9000 Series 800 Performance Brief, May 1987, ";

  private PublishedFigures() {}

  /**
   * Returns FASTTRACK's published systems; the reference profile of each data model comes first.
   */
  public static List<PublishedProfile> fasttrack() {
    return fasttrackRows().values().stream().map(PublishedFigures::profile).toList();
  }

  /** Returns the rows of FASTTRACK's table by profile. */
  private static Map<String, List<CSVRecord>> fasttrackRows() {
    return rows("fasttrack-1987.csv").stream()
        .collect(
            Collectors.groupingBy(
                row -> row.get("profile"), LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * Returns a profile. Its settings are the options of the network model that correspond to a
   * column of the published table, whose source calls page locks the default: set locks come on
   * top.
   */
  private static PublishedProfile profile(List<CSVRecord> rows) {
    CSVRecord row = rows.getFirst();
    Map<String, String> settings =
        Stream.of("calls", "locks")
            .filter(option -> !row.get(option).isEmpty())
            .collect(Collectors.toMap(option -> option, row::get));
    return new PublishedProfile(
        row.get("profile"),
        row.get("title"),
        BRIEF + "table " + row.get("table"),
        DataModel.valueOf(row.get("model")),
        settings,
        rows.stream().map(PublishedFigures::figure).toList(),
        OptionalDouble.empty());
  }

  /** Returns the ratios between the published network systems that show the cost of a property. */
  public static List<PublishedRatio> fasttrackRatios() {
    return rows("fasttrack-ratios.csv").stream()
        .map(row -> new PublishedRatio(row.get("what"), term(row, "over"), term(row, "under")))
        .toList();
  }

  private static Term term(CSVRecord row, String name) {
    return new Term(row.get(name), row.get(name + "_profile"));
  }

  /** Returns the ratings of the processors of FASTTRACK's published systems. */
  public static List<PublishedRating> fasttrackRatings() {
    List<PublishedMachineFigure> published = new PublishedMachineTables().figures();
    return fasttrackRows().entrySet().stream()
        .flatMap(
            each ->
                rating(each.getKey(), each.getValue().getFirst().get("system"), published).stream())
        .toList();
  }

  /** Returns that of the first benchmark in our list that was published of a computer. */
  private static Optional<PublishedRating> rating(
      String profile, String machine, List<PublishedMachineFigure> published) {
    return rows("benchmarks.csv").stream()
        .flatMap(
            row ->
                published.stream()
                    .filter(each -> each.table() == PublishedMachineFigure.Table.CPU)
                    .filter(each -> each.system().equals(machine))
                    .filter(each -> each.test().equals(row.get("title")))
                    .filter(each -> each.variant().equals(row.get("variant")))
                    .map(
                        each ->
                            new PublishedRating(
                                profile,
                                machine,
                                row.get("benchmark"),
                                each.test() + ", " + each.variant(),
                                each.value() * Double.parseDouble(row.get("unit")))))
        .findFirst();
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
              Map.of(),
              List.of(),
              OptionalDouble.of(Double.parseDouble(row.get("tps")))));
    }
    return profiles;
  }

  /** Returns YEWCOM's published rates, by page and system. */
  public static List<PublishedCurve> yewcom() {
    Map<List<String>, SortedMap<Integer, Double>> curves = new LinkedHashMap<>();
    for (CSVRecord row : rows("yewcom-1987.csv")) {
      curves
          .computeIfAbsent(
              List.of(row.get("system"), "page" + row.get("page")), key -> new TreeMap<>())
          .put(Integer.valueOf(row.get("users")), Double.valueOf(row.get("transactions_per_hour")));
    }
    return curves.entrySet().stream()
        .map(
            each ->
                new PublishedCurve(
                    each.getKey().get(0),
                    BRIEF + "section 7; the think time is inferred",
                    each.getKey().get(1),
                    each.getValue()))
        .toList();
  }

  private static Figure figure(CSVRecord row) {
    return new Figure(
        "T" + row.get("transaction"), number(row.get("elapsed_ms")), number(row.get("cpu_ms")));
  }

  private static OptionalDouble number(String text) {
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  /** Returns the rows of a table, by the names of its columns. */
  static List<CSVRecord> rows(String file) {
    try (InputStream in =
        Objects.requireNonNull(PublishedFigures.class.getResourceAsStream(file), file)) {
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
