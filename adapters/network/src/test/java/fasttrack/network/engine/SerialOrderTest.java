package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.SerialOrder;
import fasttrack.core.conformance.SerialOrder.Committed;
import fasttrack.network.engine.ThingActions.AddToOwner;
import fasttrack.network.engine.ThingActions.AllThings;
import fasttrack.network.engine.ThingActions.OwnerChain;
import fasttrack.network.engine.ThingActions.PutIfAlone;
import fasttrack.network.engine.ThingActions.PutThing;
import fasttrack.network.engine.ThingActions.RangeThings;
import fasttrack.network.engine.ThingActions.ReadOwner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search for a serial order finds one where there is one, and none where there is none. */
class SerialOrderTest {
  private final List<Committed<PlainThings>> history = new ArrayList<>();

  private void committed(int began, int ended, Object... actionsAndResults) {
    List<ThingActions.ThingAction> actions = new ArrayList<>();
    List<String> observed = new ArrayList<>();
    for (int i = 0; i < actionsAndResults.length; i += 2) {
      actions.add((ThingActions.ThingAction) actionsAndResults[i]);
      observed.add(actionsAndResults[i + 1].toString());
    }
    history.add(new Committed<>("T" + history.size(), began, ended, actions, observed));
  }

  private boolean serializable() {
    PlainThings begin = new PlainThings();
    begin.owners.put(1L, 10L);
    begin.owners.put(2L, 20L);
    return SerialOrder.find(begin, history).isPresent();
  }

  @Test
  void acceptsOneAfterTheOther() {
    committed(1, 2, new AddToOwner(1, 5), 10);
    committed(3, 4, new AddToOwner(1, 5), 15);
    committed(5, 6, new ReadOwner(1), 20);
    assertThat(serializable()).isTrue();
  }

  @Test
  void findsAnotherOrderThanThatOfTheEnds() {
    committed(1, 4, new ReadOwner(1), 15);
    committed(2, 5, new AddToOwner(1, 5), 10);
    assertThat(serializable()).isTrue();
  }

  @Test
  void keepsToRealTime() {
    committed(1, 2, new ReadOwner(1), 15);
    committed(3, 4, new AddToOwner(1, 5), 10);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsALostUpdate() {
    committed(1, 3, new AddToOwner(1, 5), 10);
    committed(2, 4, new AddToOwner(1, 7), 10);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsADirtyRead() {
    // Somebody had added 90, and has undone it: he is in no history.
    committed(1, 2, new ReadOwner(1), 100);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAReadThatIsNotRepeatable() {
    committed(1, 4, new ReadOwner(1), 10, new ReadOwner(1), 15);
    committed(2, 3, new AddToOwner(1, 5), 10);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAnInconsistentRead() {
    committed(1, 4, new ReadOwner(1), 10, new ReadOwner(2), 25);
    committed(2, 3, new AddToOwner(1, 5), 10, new AddToOwner(2, 5), 20);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAWriteSkew() {
    committed(1, 3, new OwnerChain(1), "[]", new PutThing(2, 1, 1, 7), 0);
    committed(2, 4, new OwnerChain(2), "[]", new PutThing(1, 1, 1, 8), 0);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAPhantomInAChain() {
    committed(1, 3, new PutIfAlone(1, 1, 1, 7), 0);
    committed(2, 4, new PutIfAlone(1, 2, 1, 8), 0);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAPhantomInARange() {
    committed(1, 4, new RangeThings(0, 3), "[]", new RangeThings(0, 3), "[1 7]");
    committed(2, 3, new PutThing(1, 1, 1, 7), 0);
    assertThat(serializable()).isFalse();
  }

  @Test
  void findsAPhantomInAScan() {
    committed(1, 4, new AllThings(), "[]", new PutThing(1, 1, 2, 9), 0);
    committed(2, 3, new AllThings(), "[]", new PutThing(1, 1, 1, 7), 0);
    assertThat(serializable()).isFalse();
  }

  @Test
  void takesLongHistories() {
    for (int i = 0; i < 60; i++) {
      committed(2 * i, 2 * i + 3, new AddToOwner(i % 2 + 1, 1), 10 * (i % 2 + 1) + i / 2);
    }
    assertThat(serializable()).isTrue();
    committed(1000, 1001, new ReadOwner(1), 39);
    assertThat(serializable()).isFalse();
  }
}
