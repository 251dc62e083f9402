package fasttrack.app.study.versus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Examples;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.study.versus.SystemsPlanner.SystemsPlan;
import fasttrack.app.study.versus.SystemsPlanner.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

/** What systems a command line makes, and which of them it refuses. */
class SystemsPlannerTest {
  private static final Catalog CATALOG =
      new Catalog(
          List.of(
              Examples.FILE,
              Examples.SERVER,
              Examples.server("other"),
              Examples.network("onedb", () -> Examples.network(Map.of()))),
          List.of(Examples.TEN, Examples.TP1));

  private final SystemOptions options = new SystemOptions();
  private Choices given = Choices.of(Parameters.with(Parameters.WORKLOAD.standing("tp1")));

  private SystemsPlan plan(Parameter<?>... steps) {
    return new SystemsPlanner(CATALOG, Path.of("work"), options, given, steps).plan();
  }

  private SystemsPlannerTest backends(String... names) {
    given = given.with("backend", List.of(names));
    return this;
  }

  private SystemsPlannerTest vary(String... variations) {
    options.variations =
        List.of(variations).stream().map(new SystemOptions.Variation.Converter()::convert).toList();
    return this;
  }

  private SystemsPlannerTest systems(String... systems) {
    options.systems =
        List.of(systems).stream().map(new SystemOptions.OwnOptions.Converter()::convert).toList();
    return this;
  }

  @Test
  void aSystemIsABackendWithACombinationOfWhatVaries() {
    SystemsPlan plan =
        backends("serverdb", "other")
            .vary("isolation=read-committed,serializable", "setting.x=1,2")
            .plan();
    assertThat(plan.all()).hasSize(8);
    Variant last = plan.all().getLast();
    assertThat(last.name()).isEqualTo("other serializable x=2");
    assertThat(last.levels())
        .containsExactly(
            Map.entry("backend", "other"),
            Map.entry("isolation", "serializable"),
            Map.entry("setting.x", "2"));
    assertThat(last.choices().given()).containsEntry("setting", List.of("x=2"));
    assertThat(plan.arguments())
        .containsExactly(
            "--backend",
            "serverdb,other",
            "--vary",
            "isolation=read-committed,serializable",
            "--vary",
            "setting.x=1,2");
  }

  @Test
  void oneBackendIsNotNamedBesideWhatVaries() {
    assertThat(backends("serverdb").vary("waits=on,off").plan().all())
        .extracting(Variant::name)
        .containsExactly("waits=on", "waits=off");
  }

  @Test
  void aSystemHasOptionsOfItsOwnBesidesThoseOfTheCommand() {
    given = given.with(Parameters.SCALE, "3");
    SystemsPlan plan =
        systems("file=-b filedb", "remote = -b serverdb --isolation 'read-committed' --url u=\"v\"")
            .plan();
    assertThat(plan.all()).extracting(Variant::name).containsExactly("file", "remote");
    Choices remote = plan.all().getLast().choices();
    assertThat(remote.given())
        .containsEntry("backend", List.of("serverdb"))
        .containsEntry("isolation", List.of("read-committed"))
        .containsEntry("url", List.of("u=\"v\""))
        .containsEntry("scale", List.of("3"));
    assertThat(plan.differences()).as("what they name differs on purpose").isEmpty();
    assertThat(plan.arguments()).contains("--system", "--scale", "3");
  }

  @Test
  void aNameIsThereOnce() {
    systems("a=-b filedb", "a=-b other");
    assertThatThrownBy(this::plan)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("two systems are called 'a'");
  }

  @Test
  void whatDiffersUnnamedIsRefusedUnlessForced() {
    systems("file=-b filedb --scale 2", "server=-b serverdb");
    assertThat(plan().differences()).as("scale is named").isEmpty();
    given = given.with("backend", List.of("serverdb", "other"));
    assertThatThrownBy(this::plan).hasMessageContaining("give each system its own");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=-b serverdb --isolaton serializable|x: '--isolaton' is not an option that determines a"
            + " run; did you mean '--isolation'?",
        "x=-b serverdb --isolation none|unknown isolation level",
        "x=-b serverdb --file f|is an option of backend filedb",
        "x=-b nosuch|nosuch"
      })
  void aMistakeInASystemsOptionsIsNamed(String system, String message) {
    systems(system);
    assertThatThrownBy(this::plan).hasMessageContaining(message);
  }

  @Test
  void whatASweepVariesItselfIsNotVariedAgain() {
    vary("terminals=1,2").backends("serverdb");
    assertThat(plan().all()).hasSize(2);
    assertThatThrownBy(() -> plan(Parameters.TERMINALS))
        .hasMessageContaining("--terminals varies from step to step anyway");
  }

  @ParameterizedTest
  @CsvSource({"-b sqlite", "=-b sqlite", "--x=-b sqlite"})
  void aSystemHasAName(String text) {
    assertThatThrownBy(() -> new SystemOptions.OwnOptions.Converter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("write a name with its options");
  }
}
