package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user sees whose language has other digits, or another lower case of I. */
class LocaleIT extends InFolder {
  /** The run's own process has the language, too. */
  @ParameterizedTest
  @CsvSource({
    "-Duser.language=fa -Duser.country=IR, -b network --locks page -w tp1, TP1",
    "-Duser.language=tr -Duser.country=TR, -b sqlite -w fasttrack --only T1, T1"
  })
  void aRunWorksAndWritesTheSameDigits(String language, String what, String type) throws Exception {
    String run = "run " + what + " -n 20 --warmup 0s --isolation SERIALIZABLE --details --csv csv";
    InJvm.Ended ended =
        launcher.start(Map.of("FASTTRACK_JAVA_OPTS", language), run.split(" ")).end().well();
    assertThat(ended.out() + ended.err())
        .doesNotContainPattern("[\\p{Nd}&&[^0-9]]|\\p{IsArabic}|[ıİ]");
    Path bundle = fasttrack.bundles().getFirst();
    RunResult result = Kind.RUN.read(Files.readString(bundle.resolve("result.json")));
    assertThat(result.type(type).good()).isEqualTo(20);
    assertThat(bundle.getFileName().toString()).matches("\\p{ASCII}+");
    try (Reader reader = Files.newBufferedReader(folder.resolve("csv/transactions.csv"));
        CSVParser table = CSVFormat.RFC4180.parse(reader)) {
      List<String> row = table.getRecords().get(1).toList();
      assertThat(row).startsWith(type, "20");
      assertThat(Double.parseDouble(row.get(2))).isPositive();
    }
  }

  /** It understands what the system says, such as that a pipe was closed, in English alone. */
  @Test
  void theSystemSaysInEnglishWhatWentWrong() throws Exception {
    Path locale = folder.resolve("locales").resolve("tr_TR.UTF-8");
    Files.createDirectories(locale.getParent());
    assumeTrue(made(locale), "localedef makes no Turkish locale here");
    InJvm.Ended ended =
        launcher.shell(
            Map.of(
                "LOCPATH",
                locale.getParent().toString(),
                "LC_ALL",
                "tr_TR.UTF-8",
                "FASTTRACK_JAVA_OPTS",
                "-XshowSettings:locale"),
            "fasttrack --version >/dev/full");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err())
        .contains(
            "default locale = English",
            "fasttrack: standard output cannot be written: No space left on device\n");
  }

  private boolean made(Path locale) throws Exception {
    return Files.exists(Path.of("/dev/full"))
        && launcher
                .startShell(Map.of(), "localedef -i tr_TR -f UTF-8 '" + locale + "'")
                .end()
                .status()
            == 0;
  }
}
