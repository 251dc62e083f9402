package fasttrack.core.run.verify;

import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs answer in a run depends on those before: it is compared after the run. */
class ProgramAnswersTest {
  private static final int TRANSACTIONS = 50;
  private static final Field AMOUNT = Shop.ITEM.field("amount");
  private static final Path ITEM = Path.byKey(Shop.ITEM, input(0));

  /** Reads an amount, and sets it to the item's number. */
  private static final TransactionType READ_AND_SET =
      new TransactionType(
          "read-and-set",
          "read-and-set",
          List.of(new Input("item", Draw.keyOf(Shop.ITEM))),
          List.of(),
          Ending.COMMIT,
          new Program(
              List.of(
                  new Action.Find(
                      ITEM,
                      List.of(),
                      List.of(new Column(Column.Kind.FIELD, AMOUNT)),
                      Selection.ALL,
                      false,
                      List.of(Action.NOWHERE),
                      Action.NOWHERE),
                  new Action.Change(
                      ITEM,
                      List.of(),
                      List.of(new Assignment(AMOUNT, false, input(0))),
                      Action.NOWHERE)),
              1));

  private static final List<TransactionType> TYPES = List.of(READ_AND_SET);

  /** A session that answers what it is told. */
  private static final class Answering implements Session {
    private long answer;

    @Override
    public Outcome execute(int type, long[] inputs) {
      return Outcome.COMMITTED;
    }

    @Override
    public long digest() {
      return answer;
    }

    @Override
    public int rows() {
      return 1;
    }

    @Override
    public ConflictCause conflictCause() {
      return ConflictCause.DEADLOCK;
    }

    @Override
    public String failure() {
      return "";
    }

    @Override
    public ServerCpu serverCpu() {
      return new ServerCpu.InProcess();
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 20, TRANSACTIONS - 1})
  void oneWrongAnswerIsFoundWhereverItIs(int wrong) {
    Dataset dataset = Shop.dataset();
    Oracle right = new Oracle(dataset);
    AnswerKey key = AnswerKey.of(TYPES, Isolation.SERIALIZABLE, dataset, new Oracle(dataset));
    AnswerCheck ofWorker = new AnswerCheck(key, TYPES);
    Terminal terminal = new Terminal(0, 5, TYPES, Mix.equal(1), dataset);
    Answering session = new Answering();
    for (int i = 0; i < TRANSACTIONS; i++) {
      terminal.draw();
      session.answer = right.execute(READ_AND_SET, terminal.inputs()) + (i == wrong ? 1 : 0);
      terminal.ended(Outcome.COMMITTED);
      ofWorker.check(0, terminal.inputs(), session);
    }
    AnswerCheck ofRun = new AnswerCheck(key, TYPES);
    ofRun.merge(ofWorker);
    new Verifier(dataset, TYPES, List.of(), List.of()).replay(terminal, ofRun);
    assertThat(ofRun.checked()).isEqualTo(TRANSACTIONS);
    assertThat(ofRun.differences()).hasSize(wrong < 0 ? 0 : 1);
  }
}
