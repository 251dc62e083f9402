package fasttrack.app.audit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.audit.host.FigureWords.HostGroup;
import fasttrack.app.audit.host.HostResult.Counterpart;
import fasttrack.app.audit.host.HostResult.NotRebuilt;
import fasttrack.machine.HostFigure.Unit;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CounterpartsTest {
  private static final Offset<Double> CLOSE = within(1e-6);

  private final Counterparts counterparts = new Counterparts();

  /** Returns the ids of all figures that have words. */
  static List<String> inWords() {
    return HostTable.rows("figures.csv", FigureWords.class).stream()
        .map(FigureWords::figure)
        .toList();
  }

  @Test
  void everyRuleIsOfAFigureInWordsAndFindsAPublishedOne() {
    assertThat(counterparts.rules())
        .allSatisfy(
            rule -> {
              assertThat(inWords()).contains(rule.figure());
              assertThat(counterparts.of(rule)).as(rule.toString()).isNotEmpty();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "thread-message-1-byte-one-core, NANOS, 840S, 534e3",
    "null-write-1-byte, NANOS, 840S, 971e3",
    "system-call, NANOS, 840S, 70e3",
    "io-call-elapsed, NANOS, 840S, 1.9e9",
    "io-call-cpu, NANOS, VAX-750, 9e9",
    "thread-creation, NANOS, 742rt, 720461.0951",
    "disk-write-force, KB_PER_SECOND, 840S, 414",
    "tcp-throughput, KB_PER_SECOND, 742rt, 3584",
    "udp-arrived, SHARE, 742rt, 0.98",
    "dhrystone-one, PER_SECOND, 840S, 8835",
    "whetstone-single-one, PER_SECOND, A900, 1042e3",
    "linpack-double-one, PER_SECOND, 850S, 572e3"
  })
  void aPublishedFigureIsInOurUnit(String figure, Unit unit, String system, double value) {
    Counterpart nearest =
        counterparts.of(figure, unit).stream()
            .filter(each -> each.system().equals(system))
            .findFirst()
            .orElseThrow();
    assertThat(nearest.value()).isEqualTo(value, within(value * 1e-9));
    assertThat(nearest.variant()).isEmpty();
  }

  @Test
  void aSystemHasOneNearestFigureAndTheOthersSayWhatTheyAre() {
    List<Counterpart> written = counterparts.of("file-write-512-bytes", Unit.NANOS);
    assertThat(written)
        .filteredOn(each -> each.system().equals("A900"))
        .extracting(Counterpart::variant)
        .containsExactly("", "type 3");
    assertThat(written).filteredOn(each -> each.system().equals("850S")).hasSize(1);
  }

  /** On these systems of RTE the disc took part in them, as the times say. */
  @ParameterizedTest
  @ValueSource(strings = {"A600", "A900"})
  void whatTheDiscTookIsNotBesideThePageCache(String system) {
    for (String cached :
        List.of(
            "file-write-8-kb",
            "file-write-32-kb",
            "random-write-512-bytes",
            "random-write-8-kb",
            "random-write-32-kb",
            "random-read-512-bytes")) {
      assertThat(counterparts.of(cached, Unit.NANOS))
          .as(cached)
          .isNotEmpty()
          .noneMatch(each -> each.system().equals(system));
    }
    assertThat(counterparts.of("random-read-512-bytes-direct", Unit.NANOS))
        .extracting(Counterpart::system)
        .contains(system);
  }

  @Test
  void whatWasNotRebuiltIsShownAsItWasPublished() {
    List<NotRebuilt> all = counterparts.notRebuilt();
    assertThat(all)
        .extracting(NotRebuilt::test)
        .containsExactly("1b", "1c", "2", "3", "4", "5", "23 synced", "24 synced", "25 synced")
        .allSatisfy(
            test -> {
              assertThat(FigureWords.of(test).group()).isEqualTo(HostGroup.NOT_REBUILT);
              assertThat(FigureWords.of(test).differs()).isNotEmpty();
            });
    assertThat(all.getFirst().published())
        .extracting(Counterpart::system)
        .containsExactly("825S", "840S", "A900");
    assertThat(all.getFirst().published().getLast().value()).isEqualTo(104e3, CLOSE);
  }
}
