package fasttrack.core.run.verify;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.testing.MemoryDatabase;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What became of commits that nobody acknowledged, by the records that are found. */
class UnknownCommitsTest {
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.ADD_TO_MEMBERS);

  private final Dataset dataset = Shop.dataset();
  private final Verifier verifier = new Verifier(dataset, TYPES, List.of(), List.of());
  private final MemoryDatabase database = new MemoryDatabase();

  @BeforeEach
  void load() {
    database.create(dataset);
    database.populate(dataset, rows -> {});
  }

  @Test
  void theDataTellsWhichCommitted() {
    Session session = database.connect(TYPES);
    Terminal terminal = new Terminal(3, 5, List.of(Shop.ADD), Mix.equal(1), dataset);
    List<Outcome> outcomes =
        List.of(
            Outcome.COMMITTED, Outcome.UNKNOWN, Outcome.FAILED, Outcome.UNKNOWN, Outcome.COMMITTED);
    List<Boolean> happened = List.of(true, true, false, false, true);
    verifier.known(List.of(), (type, inputs) -> session.execute(TYPES.indexOf(type), inputs));
    for (int i = 0; i < outcomes.size(); i++) {
      terminal.draw();
      if (happened.get(i)) {
        session.execute(0, terminal.inputs());
      }
      terminal.ended(outcomes.get(i));
    }
    verifier.known(List.of(), verifier::acknowledge);
    verifier.replay(terminal, new AnswerCheck(AnswerKey.NOTHING, TYPES));

    assertThat(resolve(terminal))
        .containsExactlyInAnyOrder(
            new UnknownCommit(3, 1, "add", Fate.COMMITTED),
            new UnknownCommit(3, 3, "add", Fate.NOT_COMMITTED));
    TableDigest found = new TableDigest(Shop.LOG);
    database.scan(Shop.LOG, found::add);
    assertThat(verifier.oracle().differences(Shop.LOG, found)).isEmpty();
  }

  @Test
  void whatInsertsNothingCannotBeLookedUp() {
    Terminal terminal = new Terminal(0, 5, List.of(Shop.ADD_TO_MEMBERS), Mix.equal(1), dataset);
    terminal.draw();
    terminal.ended(Outcome.UNKNOWN);

    assertThat(
            new UnknownCommits(dataset, List.of(Shop.ADD_TO_MEMBERS), List.of(terminal), verifier)
                .resolve(database))
        .containsExactly(new UnknownCommit(0, 0, "add-to-members", Fate.UNRESOLVED));
  }

  @Test
  void aDatabaseThatCannotBeReadTellsNothing() {
    Terminal terminal = new Terminal(0, 5, List.of(Shop.ADD), Mix.equal(1), dataset);
    terminal.draw();
    terminal.ended(Outcome.UNKNOWN);
    database.kill();

    assertThat(resolve(terminal)).extracting(UnknownCommit::fate).containsExactly(Fate.UNRESOLVED);
  }

  private List<UnknownCommit> resolve(Terminal terminal) {
    return new UnknownCommits(dataset, List.of(Shop.ADD), List.of(terminal), verifier)
        .resolve(database);
  }
}
