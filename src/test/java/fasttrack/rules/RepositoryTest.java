package fasttrack.rules;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.Words;
import fasttrack.rules.Repository.Source;
import java.nio.file.Files;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The whole repository keeps the rules of docs/architecture.md. RulesTest shows that each can fail.
 */
class RepositoryTest {
  private static final Repository REPOSITORY = Repository.ofThisBuild();
  private static final List<Source> JAVA = REPOSITORY.java();
  private static final List<Source> MAIN_JAVA = REPOSITORY.mainJava();

  @Test
  void theRulesSeeTheRepository() {
    assertThat(JAVA)
        .extracting(Source::path)
        .contains(here(), "src/main/java/fasttrack/app/Main.java");
    assertThat(MAIN_JAVA).extracting(Source::path).doesNotContain(here());
    assertThat(MAIN_JAVA).anyMatch(file -> file.path().startsWith("core/src/main/java/"));
    assertThat(MAIN_JAVA).anyMatch(file -> file.path().startsWith("core/src/main/java22/"));
    assertThat(MAIN_JAVA).anyMatch(file -> file.path().startsWith("adapters/relational/"));
    assertThat(REPOSITORY.adapters()).contains("relational", "sqlite", "postgresql");
  }

  @Test
  void methodsAreShort() {
    assertThat(JAVA.stream().flatMap(file -> Rules.longMethods(file).stream())).isEmpty();
  }

  @Test
  void numbersAreWrittenInTheSameDigitsEverywhere() {
    assertThat(MAIN_JAVA.stream().flatMap(file -> Rules.localizedNumbers(file).stream())).isEmpty();
  }

  @Test
  void noTwoTypesHaveOneName() {
    assertThat(Rules.typesOfOneName(REPOSITORY.mainAndMicroJava())).isEmpty();
  }

  @Test
  void databasesAreNamedInTheirAdapterOnly() {
    List<String> adapters = REPOSITORY.adapters();
    assertThat(
            REPOSITORY.main().stream()
                .flatMap(file -> Rules.databaseNames(file, adapters).stream()))
        .isEmpty();
  }

  /** A finding without words is shown by its id; words without a finding are dead. */
  @Test
  void everyFindingHasWordsAndTheWordsAFinding() {
    Set<String> literals =
        MAIN_JAVA.stream()
            .flatMap(file -> Rules.matches(file, "\"([a-z]+(?:-[a-z]+)*)\"").stream())
            .collect(Collectors.toSet());
    assertThat(literals)
        .containsAll(Words.ids())
        .containsAll(ResourceBundle.getBundle("fasttrack.app.execution.yaml.mistakes").keySet());
    assertThat(
            MAIN_JAVA.stream()
                .flatMap(
                    file ->
                        Rules.matches(
                            file,
                            "\\b(?:Finding\\s*\\.(?:invalid|notVerified|warning|disturbance"
                                + "|conclusion|fact)"
                                + "|Facts\\s*\\.finding)\\(\\s*\"([^\"]+)\"")
                            .stream()))
        .isNotEmpty()
        .isSubsetOf(Words.ids());
  }

  @Test
  void onlyMainEndsTheJvm() {
    assertThat(MAIN_JAVA.stream().flatMap(file -> Rules.exits(file).stream())).isEmpty();
  }

  @Test
  void onlyTheConsoleUsesTheStreamsOfTheProcess() {
    assertThat(MAIN_JAVA.stream().flatMap(file -> Rules.processStreams(file).stream())).isEmpty();
  }

  @Test
  void noDefaultInASwitchOverASealedType() {
    Set<String> members = Rules.membersOfSealedTypes(JAVA);
    assertThat(JAVA.stream().flatMap(file -> Rules.defaultsOverSealed(file, members).stream()))
        .isEmpty();
  }

  @Test
  void everyAdapterIsComplete() {
    List<Source> files = Stream.concat(REPOSITORY.main().stream(), JAVA.stream()).toList();
    assertThat(
            REPOSITORY.adapters().stream()
                .flatMap(
                    adapter -> Rules.adapterParts(adapter, hasReadme(adapter), files).stream()))
        .isEmpty();
  }

  @Test
  void adaptersSeeNoSchemaAndNoTransaction() {
    assertThat(REPOSITORY.main().stream().flatMap(file -> Rules.adapterImports(file).stream()))
        .isEmpty();
  }

  @Test
  void everyMicroRunIsInASmokeTest() {
    assertThat(Rules.benchmarksWithoutSmoke(JAVA)).isEmpty();
  }

  @Test
  void theLaunchersBuildFetchesNothingForTests() {
    List<Source> poms = REPOSITORY.poms();
    assertThat(poms)
        .extracting(Source::path)
        .contains("pom.xml", "src/pom.xml", "adapters/sqlite/pom.xml", "jmh/profilers/pom.xml");
    assertThat(poms.stream().flatMap(pom -> Rules.testDependencies(pom, poms.getFirst()).stream()))
        .isEmpty();
  }

  /** JUnit finds NothingLeftOpen where the SPI's tests are on the class path, and nowhere else. */
  @Test
  void nothingStaysOpenInAnyModule() {
    assertThat(REPOSITORY.poms())
        .filteredOn(pom -> !pom.text().contains("<packaging>pom</packaging>"))
        .filteredOn(pom -> !pom.path().equals("core/spi/pom.xml"))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            pom ->
                assertThat(pom.text())
                    .containsPattern(
                        "<artifactId>fasttrack-adapters</artifactId>"
                            + "|<artifactId>fasttrack-spi</artifactId>\\s*<type>test-jar</type>"));
  }

  private static boolean hasReadme(String adapter) {
    return Files.exists(
        REPOSITORY.root().resolve("adapters").resolve(adapter).resolve("README.md"));
  }

  private static String here() {
    return "src/test/java/fasttrack/rules/RepositoryTest.java";
  }
}
