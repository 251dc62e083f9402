package fasttrack.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedRating;
import fasttrack.core.spi.Marker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemasTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void fasttracksCardinalitiesAreThoseOfItsDesign(int scale) {
    Dataset dataset = new Dataset(FasttrackSchema.SCHEMA, scale, 11);

    assertThat(perOwner(dataset, FasttrackSchema.PART, "supplier_no"))
        .hasSize(100)
        .allSatisfy((supplier, parts) -> assertThat(parts).isEqualTo(20 * scale));
    assertThat(perOwner(dataset, FasttrackSchema.ORDERS, "customer_no"))
        .hasSize(1_000 * scale)
        .allSatisfy((customer, orders) -> assertThat(orders).isEqualTo(3));
    assertThat(perOwner(dataset, FasttrackSchema.LINE, "order_no"))
        .hasSize(3_000 * scale)
        .allSatisfy((order, lines) -> assertThat(lines).isEqualTo(7));
    assertThat(perOwner(dataset, FasttrackSchema.ORDERS, "order_date"))
        .hasSize(300 * scale)
        .allSatisfy((date, orders) -> assertThat(orders).isEqualTo(10));
  }

  @Test
  void everyLinkPointsAtARecordThatIsThere() {
    Dataset dataset = new Dataset(FasttrackSchema.SCHEMA, 1, 11);
    for (RecordType type : FasttrackSchema.SCHEMA.types()) {
      type.links()
          .forEach(
              link ->
                  assertThat(perOwner(dataset, type, link.field().name()).keySet())
                      .allMatch(owner -> owner >= 1 && owner <= dataset.rows(link.owner())));
    }
  }

  @Test
  void tp1sRecordsAreAsLargeAsTheRulesAskByEachProfile() {
    assertThat(Tp1Schema.PROFILES)
        .allSatisfy(
            files -> {
              assertThat(bytes(files.branch())).isGreaterThanOrEqualTo(100);
              assertThat(bytes(files.teller())).isGreaterThanOrEqualTo(100);
              assertThat(bytes(files.account())).isGreaterThanOrEqualTo(100);
              assertThat(bytes(files.history())).isGreaterThanOrEqualTo(50);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "tpc, 1, 1, 10, 100000",
    "tpc, 3, 3, 30, 300000",
    "debitcredit, 1, 10, 100, 100000",
    "debitcredit, 3, 30, 300, 300000",
    "unscaled, 1, 10, 100, 100000"
  })
  void tp1ScalesAsItsProfileAsks(
      String profile, int scale, long branches, long tellers, long accounts) {
    Tp1Schema files = files(profile);
    Dataset dataset = new Dataset(files.schema(), scale, 1);

    assertThat(dataset.rows(files.branch())).isEqualTo(branches);
    assertThat(dataset.rows(files.teller())).isEqualTo(tellers);
    assertThat(dataset.rows(files.account())).isEqualTo(accounts);
    assertThat(dataset.rows(files.history())).isZero();
    assertThat(perOwner(dataset, files.teller(), "branch_no"))
        .hasSize((int) branches)
        .allSatisfy((branch, count) -> assertThat(count).isEqualTo(10));
    assertThat(perOwner(dataset, files.account(), "branch_no"))
        .hasSize((int) branches)
        .allSatisfy((branch, count) -> assertThat(count).isEqualTo(accounts / branches));
  }

  /** Data of one profile must never pass for another's, and those of old must stay good. */
  @Test
  void eachProfileOfTp1HasAVersionOfItsOwn() {
    assertThat(Tp1Schema.PROFILES)
        .extracting(files -> Marker.of(new Dataset(files.schema(), 1, 1), Marker.State.LOADED))
        .doesNotHaveDuplicates()
        .allSatisfy(marker -> assertThat(marker.schema()).isEqualTo("tp1"));
    assertThat(Tp1Schema.TPC.schema().version()).isEqualTo(1);
  }

  @Test
  void thePublishedTablesAreComplete() {
    List<PublishedProfile> profiles = PublishedFigures.fasttrack();

    assertThat(profiles)
        .extracting(PublishedProfile::id)
        .containsExactly(
            "hpsql-840s",
            "hpimage-840s-native-page",
            "hpsql-825s",
            "hpsql-850s",
            "image1000-a900-optimized",
            "image1000-a900-unoptimized",
            "hpimage-840s-translator-page",
            "hpimage-840s-translator-set",
            "hpimage-840s-native-set");
    assertThat(profiles).allSatisfy(profile -> assertThat(profile.figures()).hasSize(10));
    assertThat(profiles.get(0).dataModel()).isEqualTo(DataModel.RELATIONAL);
    assertThat(profiles.get(1).dataModel()).isEqualTo(DataModel.NETWORK);
    assertThat(figure(profiles.get(0), 5).elapsedMillis()).hasValue(8951);
    assertThat(figure(profiles.get(0), 5).cpuMillis()).hasValue(8678);
    assertThat(figure(profiles.get(1), 5).elapsedMillis()).hasValue(11561);
    assertThat(figure(profiles.get(1), 5).cpuMillis()).isEmpty();
  }

  @Test
  void aPublishedVariantNamesTheOptionsThatStandForIt() {
    Map<String, Map<String, String>> settings = new HashMap<>();
    PublishedFigures.fasttrack().forEach(each -> settings.put(each.id(), each.settings()));

    assertThat(settings)
        .containsEntry("hpsql-840s", Map.of())
        .containsEntry("image1000-a900-optimized", Map.of("calls", "image1000-optimized"))
        .containsEntry("image1000-a900-unoptimized", Map.of("calls", "image1000-unoptimized"))
        .containsEntry(
            "hpimage-840s-translator-set", Map.of("calls", "translator", "locks", "page+set"))
        .containsEntry("hpimage-840s-native-page", Map.of("calls", "native", "locks", "page"));
  }

  @Test
  void thePublishedRatiosAreOfPublishedSystems() {
    List<String> ids = PublishedFigures.fasttrack().stream().map(PublishedProfile::id).toList();

    assertThat(PublishedFigures.fasttrackRatios())
        .hasSize(5)
        .allSatisfy(
            ratio -> assertThat(ids).contains(ratio.over().profile(), ratio.under().profile()));
  }

  /** One value stands for two columns in the published table, so the second stays missing. */
  @Test
  void theMissingFigureStaysMissing() {
    PublishedProfile unoptimized =
        PublishedFigures.fasttrack().stream()
            .filter(profile -> profile.id().equals("image1000-a900-unoptimized"))
            .findFirst()
            .orElseThrow();

    assertThat(figure(unoptimized, 1).elapsedMillis()).isEmpty();
    assertThat(figure(unoptimized, 2).elapsedMillis()).hasValue(250);
  }

  /** Dhrystone where it was published, Whetstone elsewhere. */
  @Test
  void eachSystemHasARatingOfItsProcessor() {
    List<PublishedRating> ratings = PublishedFigures.fasttrackRatings();
    assertThat(ratings)
        .extracting(PublishedRating::profile)
        .containsExactlyInAnyOrderElementsOf(
            PublishedFigures.fasttrack().stream().map(PublishedProfile::id).toList());
    assertThat(ratings)
        .contains(
            new PublishedRating(
                "hpsql-840s",
                "HP 9000 Model 840S",
                "dhrystone",
                "Dhrystone 1.1, optimized without register declarations",
                8_835),
            new PublishedRating(
                "image1000-a900-optimized",
                "HP 1000 A900",
                "whetstone-single",
                "Whetstone, B1 single precision",
                1_042_000));
  }

  @Test
  void thePublishedRatesAreThere() {
    assertThat(PublishedFigures.tp1())
        .extracting(PublishedProfile::id)
        .containsExactly("rc9000-30", "mips-m1500", "sequent-s27");
    assertThat(PublishedFigures.tp1().get(1).rateTps()).hasValue(17);
  }

  private static PublishedProfile.Figure figure(PublishedProfile profile, int transaction) {
    PublishedProfile.Figure figure = profile.figures().get(transaction - 1);
    assertThat(figure.type()).isEqualTo("T" + transaction);
    return figure;
  }

  private static Tp1Schema files(String profile) {
    return Tp1Schema.PROFILES.stream()
        .filter(files -> files.profile().equals(profile))
        .findFirst()
        .orElseThrow();
  }

  private static Map<Long, Long> perOwner(Dataset dataset, RecordType type, String field) {
    Map<Long, Long> counts = new HashMap<>();
    int position = type.position(type.field(field));
    for (long number = 1; number <= dataset.rows(type); number++) {
      counts.merge(type.value(position, number, dataset), 1L, Long::sum);
    }
    return counts;
  }

  private static int bytes(RecordType type) {
    return type.fields().stream().mapToInt(Field::bytes).sum();
  }
}
