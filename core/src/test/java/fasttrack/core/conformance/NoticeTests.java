package fasttrack.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.facet.NoticeBoard.Note;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The processes of one run leave notes for each other in its database. */
abstract class NoticeTests {
  private static final int OTHERS = 4;
  private static final int NOTES = 25;

  private final Adapter adapter;

  NoticeTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @BeforeEach
  void onlyWhereProcessesMeet() {
    assumeTrue(adapter.offer().has(Capability.EXTERNAL_SERVER), "it has no server to meet on");
    assumeTrue(adapter.offer().usesExistingServer(), "each process would start a server");
  }

  private Database join() {
    return adapter.open(adapter.options().joiningRun());
  }

  @Test
  void whoJoinsSeesWhatTheFirstHasLeft() {
    try (Database first = adapter.open();
        Database second = join()) {
      NoticeBoard ours = first.as(NoticeBoard.class);
      NoticeBoard theirs = second.as(NoticeBoard.class);
      theirs.put(2, "here", "lost, since nobody has made the board");
      assertThat(theirs.notes("here")).isEmpty();

      ours.clear();
      String text = "long, ä\n".repeat(2_000);
      ours.put(1, "start", "earlier");
      ours.put(1, "start", text);
      theirs.put(2, "start", "");
      theirs.put(2, "here", "other");

      Map<Integer, Note> notes = theirs.notes("start");
      assertThat(notes.keySet()).containsExactly(1, 2);
      assertThat(notes.get(1).text()).isEqualTo(text);
      assertThat(notes.get(2).text()).isEmpty();
      assertThat(notes.get(1).ageNanos()).isBetween(0L, TimeUnit.MINUTES.toNanos(5));
      ours.clear();
      assertThat(theirs.notes("start")).isEmpty();
      // and none of it is taken for somebody's table
      Populator.ensurePopulated(first, Shop.dataset(), PopulationListener.NONE);
    }
  }

  @Test
  void manyAtATimeLeaveTheirs() throws Exception {
    try (Database first = adapter.open();
        ExecutorService threads = Executors.newCachedThreadPool()) {
      NoticeBoard ours = first.as(NoticeBoard.class);
      ours.clear();
      List<Future<?>> others = new ArrayList<>();
      for (int number = 2; number < 2 + OTHERS; number++) {
        int segment = number;
        others.add(threads.submit(() -> leave(segment)));
      }
      for (Future<?> other : others) {
        other.get();
      }
      for (int note = 0; note < NOTES; note++) {
        assertThat(ours.notes("note" + note)).hasSize(OTHERS);
      }
    }
  }

  private void leave(int segment) {
    try (Database database = join()) {
      for (int note = 0; note < NOTES; note++) {
        database.as(NoticeBoard.class).put(segment, "note" + note, "x");
      }
    }
  }

  @Test
  void theServersClockGoesOn() {
    try (Database database = adapter.open()) {
      List<Long> micros =
          database
              .as(NoticeBoard.class)
              .withClock(clock -> List.of(clock.getAsLong(), clock.getAsLong()));
      long now = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
      assertThat(micros.get(1)).isGreaterThan(micros.get(0));
      assertThat(micros.get(0)).isBetween(now - 600_000_000L, now + 600_000_000L);
    }
  }
}
