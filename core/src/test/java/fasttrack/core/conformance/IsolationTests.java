package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.anomaly.AnomalyProbes;
import fasttrack.core.model.Action;
import fasttrack.core.model.Shop;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A level is what its name says. */
abstract class IsolationTests {
  /** A call that takes longer is taken to wait; one that is slow then shows less, never more. */
  private static final long WAIT_NANOS = 100_000_000;

  private static final AnomalyProbes.Records RECORDS =
      new AnomalyProbes.Records(
          Shop.ITEM,
          Shop.ITEM.field("amount"),
          Action.insert(Shop.LOG, List.of(input(0), now())),
          Shop.ADD.inputs(),
          List.of(1L, 1L));

  private final Adapter adapter;

  IsolationTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @Test
  void noLevelShowsAnAnomalyThatItForbids() {
    assumeTrue(adapter.offer().has(Capability.STEPWISE), "it cannot be driven step by step");
    for (Isolation level : adapter.offer().isolations()) {
      try (Database database = adapter.open(adapter.options().withIsolation(level))) {
        load(database, Shop.dataset());
        AnomalyProbes probes = new AnomalyProbes(database, Shop.dataset(), RECORDS, WAIT_NANOS);
        List<AnomalyProbe> wrong = new ArrayList<>();
        for (Anomaly anomaly : Anomaly.values()) {
          AnomalyProbe probe = probes.probe(anomaly);
          assertThat(probe.how()).as("%s", probe).isNotEqualTo("failed");
          if (probe.seen() && probe.forbidden() && !adapter.seenDespite(level).contains(anomaly)) {
            wrong.add(probe);
          }
        }
        assertThat(wrong).as("forbidden at %s", level).isEmpty();
        database.mark(Marker.of(Shop.dataset(), Marker.State.USED));
      }
    }
  }
}
