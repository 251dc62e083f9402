package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.options.parameter.Catalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few random command lines; {@code OptionFuzzIT} tries thousands, and executes them. */
class OptionFuzzTest {
  private static final int CASES = 200;

  @TempDir Path folder;

  @Test
  void anyCommandLineEndsWithAStatusAndOneMessage() throws Exception {
    Catalog catalog =
        new Catalog(List.of(Examples.FILE, Examples.SERVER), List.of(Examples.TEN, Examples.TP1));
    long seed = Long.getLong("seed", 1987);
    OptionCases cases = new OptionCases(catalog, seed, folder, false);
    FuzzedProgram program = new FuzzedProgram(catalog, cases, "");
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < CASES; i++) {
      wrong.addAll(program.run(i));
    }
    assertThat(wrong).as("seed %d", seed).isEmpty();
  }
}
