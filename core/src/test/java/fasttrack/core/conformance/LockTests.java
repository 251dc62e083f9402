package fasttrack.core.conformance;

import static fasttrack.core.conformance.SessionTests.ALL_STEPS;
import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.SEVERAL_PAGES;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.runAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.exclusion.ExclusionProof;
import fasttrack.core.model.Shop;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the backend says that it can lock. */
abstract class LockTests {
  private final Adapter adapter;

  LockTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  /** The choices bring their own options. */
  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  @Test
  void saysOfEachLevelWhatItLocks() {
    assertThat(adapter.backend().lockChoices())
        .extracting(LockChoice::level)
        .containsExactlyInAnyOrder(LockLevel.values());
    for (LockChoice choice : adapter.backend().lockChoices()) {
      assertThat(choice.how()).isNotBlank();
      assertThat(choice.offered() || choice.options().isEmpty()).isTrue();
    }
    assertThat(adapter.lockChoices()).isNotEmpty();
  }

  @Test
  void eachLockExcludesWhatItClaimsToAndNothingElse() {
    for (LockChoice choice : adapter.lockChoices()) {
      Options options = adapter.options(choice);
      assumeTrue(options.offer().has(Capability.STEPWISE), "it cannot be driven step by step");
      try (Database database = adapter.open(options)) {
        load(database, SEVERAL_PAGES);
        assertThat(ExclusionProof.of(database, SEVERAL_PAGES, choice))
            .as(choice.toString())
            .hasSize(10)
            .allSatisfy(one -> assertThat(one.holds()).as(one.text()).isTrue())
            .extracting(Exclusion::text)
            .doesNotHaveDuplicates();
      }
    }
  }

  /** The engine's own locks are under all other tests. */
  @Test
  void locksInAdditionChangeNoAnswer() {
    for (LockChoice choice : adapter.locksInAddition()) {
      Options options = adapter.options(choice);
      if (choice.level() == LockLevel.PAGE) {
        // which takes locks of every kind
        adapter.modes().forEach(mode -> answersUnder(options.withExecution(mode)));
      } else {
        answersUnder(options);
      }
    }
  }

  private void answersUnder(Options options) {
    try (Database database = adapter.open(options)) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      try (Session session = database.connect(Shop.TYPES);
          Session steps = database.connect(ALL_STEPS)) {
        runAll(adapter, session, Shop.TYPES, INPUTS, oracle, Shop.dataset());
        runAll(adapter, steps, ALL_STEPS, 1, oracle, Shop.dataset());
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
          .as("%s %s", options.own(), options.execution())
          .isEmpty();
      database.mark(Marker.of(Shop.dataset(), Marker.State.USED));
    }
  }
}
