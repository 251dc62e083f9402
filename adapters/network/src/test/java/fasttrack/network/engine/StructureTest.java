package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Definitions, and how records are laid out by them. */
class StructureTest {
  private static final SetSpec OWNER =
      EngineTest.master(
          "owner",
          DataSet.SetType.MANUAL,
          List.of(
              EngineTest.item("id", EngineTest.INT), EngineTest.item("code", EngineTest.LABEL)));

  private static SetSpec thing(String... owners) {
    List<SetSpec.PathSpec> paths = new ArrayList<>();
    for (String owner : owners) {
      paths.add(new SetSpec.PathSpec("owner_id", owner));
    }
    return EngineTest.detail(
        "thing",
        List.of(EngineTest.item("owner_id", EngineTest.INT)),
        paths,
        new SetSpec.IndexSpec("owner_id", false));
  }

  private static void refused(String reason, SetSpec... specs) {
    assertThatThrownBy(() -> new Structure(List.of(specs)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void laysOutRecords() {
    Structure structure = new Structure(List.of(OWNER, thing("owner")));
    DataSet owners = structure.set("owner");
    DataSet things = structure.set("thing");
    // One head; then 8 bytes and a text of three.
    assertThat(owners.recordLength()).isEqualTo(24 + 8 + 3);
    assertThat(owners.item("code").offset()).isEqualTo(24 + 8);
    // The records before and after it in the one chain, then the item.
    assertThat(things.recordLength()).isEqualTo(16 + 8);
    assertThat(things.recordsPerPage()).isEqualTo(4096 / 24);
    assertThat(things.page(4096 / 24)).isZero();
    assertThat(things.page(4096 / 24 + 1)).isEqualTo(1);
    assertThat(owners.paths()).isEqualTo(things.paths());
    assertThat(things.index(0)).isNotNull().extracting(BtreeIndex::number).isEqualTo(3);
  }

  @Test
  void refusesWhatCannotBe() {
    refused("no data set nowhere", thing("nowhere"));
    refused(
        "too many paths", OWNER, thing(Collections.nCopies(17, "owner").toArray(String[]::new)));
    refused(
        "has no item",
        EngineTest.detail("thing", List.of(), List.of(), new SetSpec.IndexSpec("weight", false)));
  }
}
