package fasttrack.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whoever may have opened what is left is told, and nobody else. */
class BirthsTest {
  private final Set<String> open = ConcurrentHashMap.newKeySet();
  private final Set<String> anywhere = ConcurrentHashMap.newKeySet();

  private Births births() {
    return new Births(
        () -> look(open),
        () -> {
          Map<String, Supplier<String>> all = look(open);
          all.putAll(look(anywhere));
          return all;
        },
        0);
  }

  private static Map<String, Supplier<String>> look(Set<String> names) {
    return names.stream().collect(Collectors.toMap(name -> name, name -> () -> "text of " + name));
  }

  @Test
  void whatWasThereBeforeIsNobodys() {
    open.add("before");
    anywhere.add("elsewhere");
    Births births = births();
    births.begin("A");
    births.end("A");
    births.close();
  }

  @Test
  void aClassThatLeavesSomethingFailsOnce() {
    Births births = births();
    births.begin("A");
    open.add("x");
    assertThatThrownBy(() -> births.end("A"))
        .isInstanceOf(AssertionError.class)
        .hasMessage("left open:\n  x: text of x (opened by A)");
    births.close();
  }

  @Test
  void theLastOfThoseThatRanBesideFails() {
    Births births = births();
    births.begin("A");
    births.begin("B");
    open.add("x");
    births.end("A");
    births.begin("C");
    assertThatThrownBy(() -> births.end("B")).hasMessageContaining("x (opened by A or B)");
    births.end("C");
    births.close();
  }

  @Test
  void whoClosesItInTimeIsNotToBlame() {
    Births births = births();
    births.begin("A");
    births.begin("B");
    open.addAll(List.of("x", "y"));
    births.end("B");
    open.removeAll(List.of("x", "y"));
    births.end("A");
    births.close();
  }

  @Test
  void whatIsSharedMayStayUntilTheEnd() {
    Births births = births();
    births.begin("A");
    births.begin("B");
    assertThat(
            births.share(
                () -> {
                  open.add("server");
                  births.end("B");
                  return "started";
                }))
        .isEqualTo("started");
    open.add("session");
    assertThatThrownBy(() -> births.end("A"))
        .hasMessageContaining("session")
        .hasMessageNotContaining("server");
    assertThatThrownBy(births::close)
        .hasMessageContaining("server (opened by what several classes share")
        .hasMessageNotContaining("session");
  }

  @Test
  void theEndSeesWhatNoClassShows() {
    Births births = births();
    births.begin("A");
    anywhere.add("orphan");
    births.end("A");
    assertThatThrownBy(births::close).hasMessageContaining("orphan");
    assertThat(open).isEmpty();
  }
}
