package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import fasttrack.app.Stored;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A result in which something is not as it was written is refused, or shown: nothing else. */
class DamagedResultsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> INSTEAD =
      List.of("null", "\"x\"", "[]", "{}", "[null]", "true");
  private static final int FEW = 12;

  @TempDir Path folder;

  /** A place in a tree, where a value can be put in. */
  private record Place(String pointer, JsonNode parent, String name, int index) {
    void put(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(name, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }

    void remove() {
      if (parent instanceof ObjectNode object) {
        object.remove(name);
      } else {
        ((ArrayNode) parent).remove(index);
      }
    }
  }

  private static List<Place> places(String pointer, JsonNode tree) {
    List<Place> places = new ArrayList<>();
    if (tree instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              each -> {
                String at = pointer + "/" + each.getKey();
                places.add(new Place(at, object, each.getKey(), 0));
                places.addAll(places(at, each.getValue()));
              });
    }
    if (tree instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        places.add(new Place(pointer + "/" + i, array, "", i));
        places.addAll(places(pointer + "/" + i, array.get(i)));
      }
    }
    return places;
  }

  private void damage(String name, int place, int how) throws Exception {
    JsonNode tree = JSON.readTree(Stored.file(name));
    Place damaged = places("", tree).get(place);
    if (how == INSTEAD.size()) {
      damaged.remove();
    } else {
      damaged.put(JSON.readTree(INSTEAD.get(how)));
    }
    Path file = Files.writeString(folder.resolve("damaged.json"), JSON.writeValueAsString(tree));
    try {
      HtmlPage.of(Stored.read(file).report());
    } catch (UnreadableException e) {
      assertThat(e).hasMessageStartingWith(file.toString());
    } catch (RuntimeException e) {
      throw new AssertionError(name + ", " + damaged.pointer + ", " + how, e);
    }
  }

  static Stream<String> names() {
    return Stored.names().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aFewPlacesOfEachKind(String name) throws Exception {
    Random random = new Random(name.hashCode());
    int places = places("", JSON.readTree(Stored.file(name))).size();
    for (int i = 0; i < FEW; i++) {
      damage(name, random.nextInt(places), random.nextInt(INSTEAD.size() + 1));
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("names")
  void everyPlace(String name) throws Exception {
    int places = places("", JSON.readTree(Stored.file(name))).size();
    for (int place = 0; place < places; place++) {
      for (int how = 0; how <= INSTEAD.size(); how++) {
        damage(name, place, how);
      }
    }
  }

  @Test
  void valuesThatDoNotFitTogetherAreToldWithTheirFile() throws Exception {
    Path file = folder.resolve("comparison.json");
    Files.writeString(file, Stored.of("versus").with("/points", "[]").json());
    assertThatThrownBy(() -> Stored.read(file).report())
        .isInstanceOf(UnreadableException.class)
        .hasMessageStartingWith(file + ": its values do not fit together");
  }

  @Test
  void whatIsWrongIsNamedByItsPath() throws Exception {
    Path file = folder.resolve("result.json");
    Files.writeString(file, Stored.of("run-sqlite").with("/work/types/1", "{}").json());
    assertThat(catchThrowable(() -> Stored.read(file)))
        .isInstanceOf(UnreadableException.class)
        .hasMessageStartingWith(file + ": this is no " + RunResult.FORMAT + ": ");
  }
}
