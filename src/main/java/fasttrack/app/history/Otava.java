package fasttrack.app.history;

import fasttrack.app.history.HistoryResult.FigureChange;
import fasttrack.app.history.HistoryResult.HistoryLine;
import fasttrack.app.history.HistoryResult.HistoryPoint;
import fasttrack.app.history.HistoryResult.HistoryValue;
import fasttrack.app.history.HistoryResult.Search;
import fasttrack.app.report.Figures;
import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.core.run.load.Control;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Apache Otava, a program of Python's that finds changes in series of figures. Its input and what
 * it says are kept beside the history, so that it can be run again with other settings.
 *
 * @param program its name or path
 * @param patienceNanos how long it is waited for
 */
record Otava(String program, long patienceNanos) {
  /** Many minutes more than it takes for hundreds of results. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final String CONFIGURATION = "otava.yaml";
  private static final String ANSWER = "otava.json";
  private static final String LOG = "otava.log";
  private static final String TIME = "time";
  private static final String BUILD = "build";
  private static final String ENDED_EARLY = "it was ended early";

  /** A change needs a result before it and some after it. */
  private static final int RESULTS_MIN = 4;

  private static final long POLL_MILLIS = 20;

  /** The exit status of a program that SIGINT ended. */
  private static final int INTERRUPTED = 130;

  /** Makes one that is waited for as long as is usual. */
  Otava(String program) {
    this(program, PATIENCE_NANOS);
  }

  /**
   * Figures that the same results have: a test, as Otava calls it.
   *
   * @param name its name, and that of its file
   * @param results the numbers of the results
   */
  private record FigureGroup(String name, List<Integer> results, List<HistoryLine> figures) {}

  /**
   * Searches.
   *
   * @param folder where its input and what it says are kept
   * @param control ends it early
   * @throws fasttrack.app.result.bundle.BundleException where these cannot be written
   */
  Search search(HistoryResult history, SeriesFolder folder, Control control) {
    List<FigureGroup> groups = groups(history);
    for (FigureGroup group : groups) {
      folder.keep(group.name + ".csv", csv(history.results(), group));
    }
    folder.keep(CONFIGURATION, ResultJson.MAPPER.writeValueAsString(configuration(groups)));
    if (groups.isEmpty()) {
      return history.results().size() < RESULTS_MIN
          ? Search.none("it takes " + RESULTS_MIN + " results to find a change")
          : new Search(null, List.of());
    }
    try {
      return run(history, groups, folder.path(), control);
    } catch (IOException e) {
      Bundle.delete(folder.path().resolve(ANSWER));
      Bundle.delete(folder.path().resolve(LOG));
      return Search.none(
          ("Apache Otava is not installed: pip install apache-otava, or name it by --otava"
                  + " (cannot run %s)")
              .formatted(program));
    }
  }

  /** Returns figures that vary, those of the same results together. */
  private static List<FigureGroup> groups(HistoryResult history) {
    Map<List<Integer>, List<HistoryLine>> alike =
        history.figures().stream()
            .filter(line -> line.values().size() >= RESULTS_MIN && !line.constant())
            .collect(
                Collectors.groupingBy(
                    line -> line.values().stream().map(HistoryValue::result).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<FigureGroup> groups = new ArrayList<>();
    alike.forEach(
        (results, lines) ->
            groups.add(
                new FigureGroup(
                    "figures" + (groups.isEmpty() ? "" : "-" + (groups.size() + 1)),
                    results,
                    lines)));
    return groups;
  }

  private static String csv(List<HistoryPoint> results, FigureGroup group) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter csv =
        new CSVPrinter(text, CSVFormat.RFC4180.builder().setRecordSeparator('\n').get())) {
      List<Object> row = new ArrayList<>(List.of(TIME, BUILD));
      group.figures.forEach(line -> row.add(line.name()));
      csv.printRecord(row);
      for (int i = 0; i < group.results.size(); i++) {
        HistoryPoint result = results.get(group.results.get(i) - 1);
        row.clear();
        row.addAll(List.of(result.startedAt(), result.build()));
        for (HistoryLine line : group.figures) {
          row.add(line.values().get(i).value());
        }
        csv.printRecord(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** JSON is YAML. */
  private static Map<String, Object> configuration(List<FigureGroup> groups) {
    Map<String, Object> tests = new LinkedHashMap<>();
    for (FigureGroup group : groups) {
      Map<String, Object> metrics = new LinkedHashMap<>();
      group.figures.forEach(
          line -> metrics.put(line.name(), Map.of("direction", line.moreIsBetter() ? 1 : -1)));
      tests.put(
          group.name,
          Map.of(
              "type",
              "csv",
              "file",
              group.name + ".csv",
              "time_column",
              TIME,
              "attributes",
              List.of(BUILD),
              "metrics",
              metrics));
    }
    return Map.of("tests", tests);
  }

  private Search run(HistoryResult history, List<FigureGroup> groups, Path folder, Control control)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program, "analyze", "--config-file", CONFIGURATION, "--output", "json", "--since"));
    // without limits it takes the last year, until now
    command.add(history.results().getFirst().startedAt());
    Instant last = Instant.parse(history.results().getLast().startedAt());
    command.addAll(List.of("--until", last.plusSeconds(1).toString()));
    groups.forEach(group -> command.add(group.name));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve(ANSWER).toFile())
            .redirectError(folder.resolve(LOG).toFile());
    // settings of its own, which build servers may have for something else
    builder.environment().keySet().removeAll(List.of("BRANCH", "OTAVA_CONFIG"));
    Process process = builder.start();
    try {
      long begin = System.nanoTime();
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) && !control.stopped()) {
        if (System.nanoTime() - begin > patienceNanos) {
          return Search.none("Apache Otava had not answered after " + Figures.span(patienceNanos));
        }
      }
      // Ctrl-C ends it, too, often before this program knows
      if (control.stopped() || process.exitValue() == INTERRUPTED) {
        return Search.none(ENDED_EARLY);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Search.none(ENDED_EARLY);
    } finally {
      process.destroy();
    }
    return found(
        history, Files.readString(folder.resolve(ANSWER)), Files.readString(folder.resolve(LOG)));
  }

  /**
   * Reads what it found.
   *
   * @param answer what it says: a line of JSON for each group of figures
   * @param log what it says besides
   */
  static Search found(HistoryResult history, String answer, String log) {
    List<FigureGroup> groups = groups(history);
    List<FigureChange> changes = new ArrayList<>();
    int answered = 0;
    for (String line : answer.lines().filter(each -> each.startsWith("{")).toList()) {
      for (FigureGroup group : groups) {
        JsonNode said = tree(line).path(group.name);
        if (said.isArray()) {
          answered++;
          changes.addAll(changes(group, said));
        }
      }
    }
    if (answered < groups.size()) {
      return Search.none(
          "Apache Otava failed: "
              + Stream.concat(answer.lines(), log.lines())
                  .filter(line -> !line.isBlank() && !line.startsWith("{"))
                  .reduce("it says nothing", (all, last) -> last));
    }
    changes.sort(Comparator.comparingInt(FigureChange::result));
    return new Search(null, changes);
  }

  private static JsonNode tree(String line) {
    try {
      return ResultJson.MAPPER.readTree(line);
    } catch (JacksonException e) {
      return ResultJson.MAPPER.createObjectNode();
    }
  }

  private static List<FigureChange> changes(FigureGroup group, JsonNode said) {
    List<FigureChange> changes = new ArrayList<>();
    for (JsonNode moment : said) {
      for (JsonNode change : moment.path("changes")) {
        changes.add(
            new FigureChange(
                change.path("metric").asString(),
                group.results.get(change.path("index").asInt()),
                number(change, "mean_before"),
                number(change, "mean_after"),
                number(change, "pvalue")));
      }
    }
    return changes;
  }

  /** It writes numbers as texts of six decimals. */
  private static double number(JsonNode change, String name) {
    return Double.parseDouble(change.path(name).asString("NaN"));
  }
}
