package fasttrack.app;

import fasttrack.app.cli.Kinds;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of real runs; {@code results/make} says how they were made. A case that no run shows, or
 * not alone, is one of them with a component changed.
 */
public final class Stored {
  private static final JsonMapper JSON = new JsonMapper();

  private static final Map<String, RunResult> RUNS = new ConcurrentHashMap<>();

  private final JsonNode tree;

  private Stored(JsonNode tree) {
    this.tree = tree;
  }

  /** Returns the file of a result. */
  public static Path file(String name) {
    return Golden.resources().resolve("results").resolve(name + ".json");
  }

  /** Returns the names of all results. */
  public static List<String> names() {
    try (Stream<Path> files = Files.list(Golden.resources().resolve("results"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".json"))
          .map(file -> file.replace(".json", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a result of any kind. */
  public static SavedResult<?> result(String name) {
    return read(file(name));
  }

  /** Returns a run. */
  public static RunResult run(String name) {
    return RUNS.computeIfAbsent(name, each -> of(each).run());
  }

  /** Returns a result whose components can be changed. */
  public static Stored of(String name) {
    return new Stored(JSON.readTree(file(name)));
  }

  /**
   * Returns the same result with another component.
   *
   * @param pointer which: {@code /work/types/0/counts}
   * @param json the component
   */
  public Stored with(String pointer, String json) {
    JsonPointer at = JsonPointer.compile(pointer);
    JsonNode copy = tree.deepCopy();
    JsonNode value = JSON.readTree(json);
    switch (copy.at(at.head())) {
      case ObjectNode object when object.has(at.last().getMatchingProperty()) ->
          object.set(at.last().getMatchingProperty(), value);
      case ArrayNode array when array.has(at.last().getMatchingIndex()) ->
          array.set(at.last().getMatchingIndex(), value);
      default -> throw new IllegalArgumentException("there is no " + pointer);
    }
    return new Stored(copy);
  }

  /**
   * Returns a proof of the order of 1,000 transactions, as JSON.
   *
   * @param counts the anomalies that it counted: {@code "WRITE_SKEW": 3}
   */
  public static String order(String counts) {
    return """
    {"proof": {"counts": {%s}, "examples": {}, "openPairs": 0, "unproved": [],
    "attempts": 1000, "accesses": 4000, "told": true, "elapsedNanos": 1},
    "different": 0, "differences": [], "unstableAggregates": 0, "stateKnown": true,
    "brokenInvariants": [], "traceBytes": 1, "elapsedNanos": 1}
    """
        .formatted(counts);
  }

  /** Returns the same run, invalid. */
  public Stored invalid(List<String> reasons) {
    List<Finding> found =
        reasons.stream().map(each -> Finding.invalid("failed").with("evidence", each)).toList();
    return with("/verdict/validity", ResultJson.MAPPER.writeValueAsString(Validity.of(found)));
  }

  /** Returns the result as JSON. */
  public String json() {
    return JSON.writeValueAsString(tree);
  }

  /** Returns the result as a run. */
  public RunResult run() {
    return Kind.RUN.read(json());
  }

  /** Reads a result of any kind. */
  public static SavedResult<?> read(Path path) {
    return ResultFiles.read(path, Kinds.ALL);
  }
}
