package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.translator.Image1000;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The older call interface: names, lists and statuses, each of them right and wrong. */
class OlderInterfaceTest extends EngineTest {
  private static final Structure STRUCTURE =
      new Structure(
          List.of(
              master(
                  "account",
                  DataSet.SetType.MANUAL,
                  List.of(item("account_no", INT), item("balance", INT)))));

  private static final String SET = STRUCTURE.set("account").shortName();
  private static final String KEY = STRUCTURE.set("account").items().get(0).shortName();
  private static final String BALANCE = STRUCTURE.set("account").items().get(1).shortName();
  private static final int GET_CALCULATED = 7;

  private final ItemList all = ItemList.all(STRUCTURE.set("account"));
  private final byte[] buffer = new byte[all.length()];
  private final int[] status = new int[Image1000.STATUS_ELEMENTS];
  private @Nullable Image1000 opened;

  @BeforeEach
  void oneAccount() {
    OpenBase base = open(STRUCTURE, Granularity.PAGE, CACHE_BYTES);
    Image1000 calls =
        new Image1000(new NativeInterface(base, (level, nanos, queue, result) -> {}), STRUCTURE);
    opened = calls;
    calls.dbopn(status);
    calls.dbput(SET, status, "@;", buffer(all, 3, 100));
    assertThat(status[0]).isEqualTo(Condition.GOOD);
  }

  private Image1000 calls() {
    return Objects.requireNonNull(opened);
  }

  @Test
  void movesTheListedItemsInTheirOrder() {
    calls().dbget(SET, GET_CALCULATED, status, BALANCE + "," + KEY + ";", buffer, 3);
    assertThat(status).containsExactly(Condition.GOOD, 16, 0, 3, 0, 0, 0, 0, 0, 0);
    assertThat(Bytes.getLong(buffer, 0)).isEqualTo(100);
    assertThat(Bytes.getLong(buffer, Long.BYTES)).isEqualTo(3);
  }

  @Test
  void anEmptyListMovesNothing() {
    calls().dbget(SET, GET_CALCULATED, status, ";", buffer, 3);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    assertThat(status[1]).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "NOSUCH;", ",;", "KEY", "KEY,KEY;", "KEY,"})
  void aListThatIsNoneIsRefused(String list) {
    String written = list.replace("KEY", KEY);
    calls().dbget(SET, GET_CALCULATED, status, written, buffer, 3);
    assertThat(status).containsExactly(Condition.BAD_LIST, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    calls().dbput(SET, status, written, buffer);
    assertThat(status[0]).isEqualTo(Condition.BAD_LIST);
    calls().dbupd(SET, status, written, buffer);
    assertThat(status[0]).isEqualTo(Condition.BAD_LIST);
  }

  @Test
  void namesThatAreNoneAreRefused() {
    calls().dbget("NOSUCH", GET_CALCULATED, status, "@;", buffer, 3);
    assertThat(status[0]).isEqualTo(Condition.BAD_SET);
    calls().dbdel("NOSUCH", status);
    assertThat(status[0]).isEqualTo(Condition.BAD_SET);
    calls().dbfnd(SET, 1, status, "NOSUCH", 3, 3);
    assertThat(status[0]).isEqualTo(Condition.BAD_ITEM);
  }

  @Test
  void transactionsAndLocksAreTheNativeOnes() {
    calls().dbunl(status);
    assertThat(status[0]).isEqualTo(Condition.NOTHING_LOCKED);
    calls().dblck(SET, 3 + Image1000.FOR_UPDATE, status);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    calls().dbbeg(status);
    calls().dbget(SET, GET_CALCULATED + Image1000.FOR_UPDATE, status, ";", buffer, 3);
    calls().dbdel(SET, status);
    calls().dbund(status);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    calls().dbend(status);
    assertThat(status[0]).isEqualTo(Condition.NO_TRANSACTION);
    calls().dbunl(status);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    calls().dbget(SET, GET_CALCULATED, status, "@;", buffer, 3);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    calls().dbpst(Modes.CONTROL_POST, status);
    assertThat(status[0]).isEqualTo(Condition.GOOD);
    calls().dbcls("", 1, status);
    calls().dbget(SET, GET_CALCULATED, status, "@;", buffer, 3);
    assertThat(status[0]).isEqualTo(Condition.NOT_OPEN);
  }
}
