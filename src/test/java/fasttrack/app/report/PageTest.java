package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

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
    Table table = new Table(3).row("name", "a", "b").row("n".repeat(62), "1,000,000", "1,000,000");
    String text = new Page().table(table).toString();
    assertThat(text.lines().skip(1).findFirst()).contains("n".repeat(62) + "  1000000  1000000");
    Table wider = new Table(3).row("n".repeat(100), "1,000,000", "1,000,000");
    assertThat(new Page().table(wider).toString().strip())
        .isEqualTo("n".repeat(64) + " 1000000 1000000");
  }

  @Test
  void gapsDoNotAddUp() {
    assertThat(new Page().gap().text("a").gap().gap().text("b").toString()).isEqualTo("a\n\nb\n");
  }
}
