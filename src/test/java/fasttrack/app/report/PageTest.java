package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
  @Test
  void textIsBrokenAtSpacesAndHangs() {
    String text = new Page().labelled("label", 10, "word ".repeat(20)).toString();
    assertThat(text.lines())
        .containsExactly(
            "label     " + "word ".repeat(14).strip(), "          " + "word ".repeat(6).strip());
  }

  @Test
  void aWordThatIsTooLongIsBroken() {
    String text = new Page().text("  ", "    ", "x".repeat(100)).toString();
    assertThat(text.lines()).containsExactly("  " + "x".repeat(78), "    " + "x".repeat(22));
  }

  @Test
  void aTableThatIsTooWideLosesCommasAndThenTheEndsOfNames() {
    String text = new Page().table(table("n".repeat(62))).toString();
    assertThat(text.lines().skip(1).findFirst()).contains("n".repeat(62) + "  1000000  1000000");
    assertThat(new Page().table(table("n".repeat(100))).toString().lines().skip(1).findFirst())
        .contains("n".repeat(64) + " 1000000 1000000");
  }

  @Test
  void namesThatWouldBeCutToTheSameStandInLinesOfTheirOwn() {
    String same = "n".repeat(70);
    List<String> lines =
        new Page().table(table(same + "-a", same + "-b")).toString().lines().toList();
    assertThat(lines.subList(1, 5))
        .containsExactly(
            same + "-a",
            " ".repeat(64) + " 1000000 1000000",
            same + "-b",
            " ".repeat(64) + " 1000000 1000000");
  }

  private static DataTable<String> table(String... names) {
    return new DataTable<>(
        "",
        List.of(
            Column.words("name", row -> row),
            Column.count("a", row -> 1_000_000),
            Column.count("b", row -> 1_000_000)),
        List.of(names));
  }

  @Test
  void gapsDoNotAddUp() {
    assertThat(new Page().gap().text("a").gap().gap().text("b").toString()).isEqualTo("a\n\nb\n");
  }
}
