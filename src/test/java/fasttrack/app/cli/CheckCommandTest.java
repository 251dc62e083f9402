package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.audit.acid.Bank;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.core.spi.Marker;
import fasttrack.core.testing.MemoryDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a check of structures shows, and with which status it ends. */
class CheckCommandTest {
  private static final StructureReport SOUND = new StructureReport(walked(), List.of());
  private static final StructureReport UNSOUND =
      new StructureReport(
          walked(), List.of("chain 7 of order ends early", "fault ".repeat(20).strip()));

  private static final Dataset BANK = new Dataset(new Bank().schema(), 1, 1987);

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();

  @Test
  void allThatIsThereIsChecked() {
    assertThat(check(Map.of("fasttrack", SOUND, "tp1", SOUND))).isZero();
    assertThat(console.out())
        .isEqualTo(
            """
            fasttrack: sound: 27,134 records, 9,310 chains
            tp1: sound: 27,134 records, 9,310 chains
            """);
  }

  @Test
  void whatIsNotThereIsLeftOutUnlessItIsNamed() {
    assertThat(check(Map.of("tp1", SOUND))).isZero();
    assertThat(console.out()).startsWith("tp1: sound: ").doesNotContain("fasttrack");
    assertThat(check(Map.of("tp1", SOUND), "--workload", "tp1,fasttrack")).isEqualTo(3);
    assertThat(err.toString())
        .isEqualTo(
            "fasttrack: here holds no data of fasttrack; 'fasttrack run --backend chained'"
                + " populates it\n");
  }

  @Test
  void whereNothingIsThereNothingIsSound() {
    assertThat(check(Map.of())).isEqualTo(3);
    assertThat(err.toString()).contains("here holds no data of fasttrack or tp1;");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void everyFaultIsShown() {
    assertThat(check(Map.of("fasttrack", UNSOUND, "tp1", SOUND))).isEqualTo(4);
    assertThat(console.out())
        .contains("fasttrack: NOT SOUND: 27,134 records", "\n  - chain 7 of order ends early\n")
        .contains("\ntp1: sound: ");
    assertThat(console.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void onlyWhatIsNamedIsChecked() {
    assertThat(check(Map.of("fasttrack", UNSOUND, "tp1", SOUND), "-w", "tp1")).isZero();
  }

  @Test
  void findingsAreJsonToo() {
    assertThat(check(Map.of("fasttrack", UNSOUND), "--json")).isEqualTo(4);
    assertThat(console.out().replaceAll("\\s+", " "))
        .startsWith("{ \"fasttrack\" : { \"walked\" : { \"records\" : 27134, \"chains\" : 9310 },")
        .contains("\"faults\" : [ \"chain 7 of order ends early\", ");
  }

  @Test
  void whatCannotBeOpenedIsNoFault() {
    Supplier<Database> unreachable =
        () -> {
          throw new BackendException(BackendException.Kind.UNREACHABLE, "it is not there");
        };
    assertThat(check(unreachable)).isEqualTo(3);
    assertThat(err.toString()).isEqualTo("fasttrack: it is not there\n");
  }

  @Test
  void anInterruptedLoadIsNotSound() {
    Database loading = Examples.loading("tp1", Map.of("fasttrack", SOUND, "tp1", SOUND));
    assertThat(check(() -> loading)).isEqualTo(4);
    assertThat(console.out())
        .contains("fasttrack: sound: ")
        .contains("tp1: NOT SOUND\n  - its load was interrupted; 'fasttrack run' loads it again\n");
  }

  @Test
  void damageIsAFault() {
    Supplier<Database> damaged =
        () -> {
          throw new BackendException(BackendException.Kind.DAMAGED, "block 7 is damaged");
        };
    assertThat(check(damaged, "-w", "tp1")).isEqualTo(4);
    assertThat(console.out()).isEqualTo("tp1: NOT SOUND\n  - block 7 is damaged\n");
  }

  @Test
  void rowsAreCheckedWhereThereIsNoStructure() {
    Database database = new MemoryDatabase();
    assertThat(rows(database)).isEqualTo(3);
    assertThat(err.toString())
        .isEqualTo(
            "fasttrack: here holds no data of bank; 'fasttrack run --backend plain' populates"
                + " it\n");
    database.create(BANK);
    assertThat(rows(database)).isEqualTo(4);
    assertThat(console.out()).contains("bank: NOT SOUND\n", "its load was interrupted");
    console.reset();
    database.populate(BANK, loaded -> {});
    database.mark(Marker.of(BANK, Marker.State.LOADED));
    assertThat(rows(database)).as(err.toString()).isZero();
    assertThat(console.out()).isEqualTo("bank: sound: 23 unchanged rows\n");
    database.mark(Marker.of(BANK, Marker.State.USED));
    console.reset();
    assertThat(rows(database)).as(err.toString()).isZero();
    assertThat(console.out()).isEqualTo("bank: sound: 23 readable rows\n");
  }

  @ParameterizedTest
  @EnumSource(names = {"LOADED", "USED"})
  void aMissingRowIsAFault(Marker.State state) {
    Database database = new WithoutFirstRows();
    database.create(BANK);
    database.populate(BANK, loaded -> {});
    database.mark(Marker.of(BANK, state));
    assertThat(rows(database)).isEqualTo(4);
    assertThat(console.out())
        .contains("bank: NOT SOUND: ", "\n  - teller holds 2 rows and should hold 3\n");
  }

  private int rows(Database database) {
    Backend plain = Examples.backend("plain", () -> database);
    return execute(new Catalog(List.of(plain), List.of(new Bank())), List.of("-b", "plain"));
  }

  private int check(Map<String, StructureReport> findings, String... more) {
    return check(() -> Examples.network(findings), more);
  }

  private int check(Supplier<Database> database, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--backend", "chained"));
    arguments.addAll(List.of(more));
    Catalog found =
        new Catalog(
            List.of(Examples.network("chained", database)), List.of(Examples.TEN, Examples.TP1));
    return execute(found, arguments);
  }

  private int execute(Catalog found, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("check"));
    arguments.addAll(options);
    return Commands.commandLine(found, console.console())
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }

  private static Map<String, Long> walked() {
    Map<String, Long> walked = new LinkedHashMap<>();
    walked.put("records", 27_134L);
    walked.put("chains", 9_310L);
    return walked;
  }

  /** A database that has lost a row of each file. */
  private static final class WithoutFirstRows extends MemoryDatabase {
    @Override
    public synchronized void scan(RecordType type, RowConsumer consumer) {
      boolean[] after = new boolean[1];
      super.scan(
          type,
          row -> {
            if (after[0]) {
              consumer.row(row);
            }
            after[0] = true;
          });
    }
  }
}
