package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What became of commits that nobody acknowledged, by the records that are found. */
class UnknownCommitsTest {
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.ADD_TO_MEMBERS);

  private final Dataset dataset = Shop.dataset();
  private final Verifier verifier = new Verifier(dataset, TYPES, List.of(), List.of());
  private final Rows rows = new Rows();

  @Test
  void theDataTellsWhichCommitted() {
    Terminal terminal = new Terminal(3, 5, List.of(Shop.ADD), Mix.equal(1), dataset);
    List<Outcome> outcomes =
        List.of(
            Outcome.COMMITTED, Outcome.UNKNOWN, Outcome.FAILED, Outcome.UNKNOWN, Outcome.COMMITTED);
    List<Boolean> happened = List.of(true, true, false, false, true);
    verifier.known(List.of(), rows::insert);
    for (int i = 0; i < outcomes.size(); i++) {
      terminal.draw();
      if (happened.get(i)) {
        rows.insert(Shop.ADD, terminal.inputs());
      }
      terminal.ended(outcomes.get(i));
    }
    verifier.known(List.of(), verifier::acknowledge);
    verifier.replay(terminal);

    assertThat(resolve(terminal))
        .containsExactlyInAnyOrder(
            new UnknownCommit(3, 1, "add", Fate.COMMITTED),
            new UnknownCommit(3, 3, "add", Fate.NOT_COMMITTED));
    TableDigest found = new TableDigest(Shop.LOG);
    rows.scan(Shop.LOG, found::add);
    assertThat(verifier.oracle().differences(Shop.LOG, found)).isEmpty();
  }

  @Test
  void whatInsertsNothingCannotBeLookedUp() {
    Terminal terminal = new Terminal(0, 5, List.of(Shop.ADD_TO_MEMBERS), Mix.equal(1), dataset);
    terminal.draw();
    terminal.ended(Outcome.UNKNOWN);

    assertThat(
            new UnknownCommits(dataset, List.of(Shop.ADD_TO_MEMBERS), List.of(terminal), verifier)
                .resolve(rows))
        .containsExactly(new UnknownCommit(0, 0, "add-to-members", Fate.UNRESOLVED));
  }

  @Test
  void aDatabaseThatCannotBeReadTellsNothing() {
    Terminal terminal = new Terminal(0, 5, List.of(Shop.ADD), Mix.equal(1), dataset);
    terminal.draw();
    terminal.ended(Outcome.UNKNOWN);
    rows.readable = false;

    assertThat(resolve(terminal)).extracting(UnknownCommit::fate).containsExactly(Fate.UNRESOLVED);
  }

  private List<UnknownCommit> resolve(Terminal terminal) {
    return new UnknownCommits(dataset, List.of(Shop.ADD), List.of(terminal), verifier)
        .resolve(rows);
  }

  /** The records of the log, and nothing else of a database. */
  private static final class Rows implements Database {
    private final List<long[]> log = new ArrayList<>();
    private boolean readable = true;

    void insert(TransactionType type, long[] inputs) {
      if (type.equals(Shop.ADD)) {
        log.add(new long[] {inputs[0], 1_000_000});
      }
    }

    @Override
    public void scan(RecordType type, RowConsumer consumer) {
      if (!readable) {
        throw new BackendException(BackendException.Kind.UNREACHABLE, "it is gone");
      }
      log.forEach(consumer::row);
    }

    @Override
    public Engine engine() {
      throw new IllegalStateException();
    }

    @Override
    public Optional<Marker> marker(String schema) {
      return Optional.empty();
    }

    @Override
    public void create(Dataset created) {}

    @Override
    public void populate(Dataset loaded, PopulationProgress progress) {}

    @Override
    public void mark(Marker marker) {}

    @Override
    public Session connect(List<TransactionType> types) {
      throw new IllegalStateException();
    }

    @Override
    public CpuReading serverCpuNanos() {
      return new CpuReading.Unavailable("it has no processes");
    }

    @Override
    public void close() {}
  }
}
