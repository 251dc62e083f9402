package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import fasttrack.mariadb.MariadbWaits.Executes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MariadbWaitsTest {
  @ParameterizedTest
  @CsvSource({
    "Sleep, '', CLIENT",
    "Sleep, starting, NONE",
    "Execute, Updating, NONE",
    "Query, Writing to net, NONE",
    "Query, Commit, LOG",
    "Query, Waiting for prior transaction to commit, LOG",
    "Query, Waiting for table metadata lock, TABLE_LOCK",
    "Query, User lock, OTHER_LOCK"
  })
  void aStateIsAWait(String command, String state, Wait wait) {
    assertThat(MariadbWaits.wait(command, state)).isEqualTo(wait);
  }

  /** As a server of version 10.11 writes it, with other numbers. */
  @Test
  void theStatusTellsWhoWaitsForALock() {
    String status =
        """
        LIST OF TRANSACTIONS FOR EACH SESSION:
        ---TRANSACTION 33834, ACTIVE 0 sec starting index read
        mysql tables in use 1, locked 1
        LOCK WAIT 7 lock struct(s), heap size 1128, 3 row lock(s), undo log entries 3
        MariaDB thread id 9, OS thread handle 140626024765120, query id 101679 Updating
        UPDATE branch SET balance = balance + ? WHERE branch_no = ?
        ------- TRX HAS BEEN WAITING 380 us FOR THIS LOCK TO BE GRANTED:
        RECORD LOCKS space id 21 page no 3 n bits 320 index PRIMARY of table `fasttrack`.`branch`
        ---TRANSACTION 33835, ACTIVE 2 sec setting table lock
        LOCK WAIT 1 lock struct(s), heap size 1128, 0 row lock(s)
        MariaDB thread id 11, OS thread handle 140626024765121, query id 101680
        ------- TRX HAS BEEN WAITING 380 us FOR THIS LOCK TO BE GRANTED:
        TABLE LOCK table `fasttrack`.`teller` trx id 33835 lock mode X waiting
        ---TRANSACTION 33833, ACTIVE 0 sec
        5 lock struct(s), heap size 1128, 2 row lock(s), undo log entries 3
        MariaDB thread id 7, OS thread handle 140626025379520, query id 101588 127.0.0.1 fasttrack
        ---TRANSACTION (0x7fe60da78c80), not started
        0 lock struct(s), heap size 1128, 0 row lock(s)
        """;
    assertThat(MariadbWaits.transactions(status, LockLevel.RECORD)).isEqualTo(all(Wait.ROW_LOCK));
    assertThat(MariadbWaits.transactions(status, LockLevel.PAGE)).isEqualTo(all(Wait.ROW_LOCK));
    String ofLockRow = status.replace("`branch`", "`fasttrack_lock`");
    assertThat(MariadbWaits.transactions(ofLockRow, LockLevel.PAGE)).isEqualTo(all(Wait.PAGE_LOCK));
  }

  private static Map<Long, Executes> all(Wait ofTheFirst) {
    return Map.of(
        9L, new Executes(101_679, ofTheFirst),
        11L, new Executes(101_680, Wait.TABLE_LOCK),
        7L, new Executes(101_588, Wait.NONE));
  }

  /** The list of processes and the status are two looks, between which a session may go on. */
  @Test
  void aSessionCountsOnlyIfItExecutesTheSameStatementInBothLooks() {
    Executes listed = new Executes(5, Wait.NONE);
    assertThat(MariadbWaits.inBoth(listed, new Executes(5, Wait.ROW_LOCK)))
        .isEqualTo(Wait.ROW_LOCK);
    assertThat(MariadbWaits.inBoth(listed, new Executes(5, Wait.NONE))).isEqualTo(Wait.NONE);
    assertThat(MariadbWaits.inBoth(listed, new Executes(6, Wait.ROW_LOCK))).isNull();
    assertThat(MariadbWaits.inBoth(listed, new Executes(6, Wait.NONE))).isNull();
    assertThat(MariadbWaits.inBoth(listed, null)).isEqualTo(Wait.NONE);
    assertThat(MariadbWaits.inBoth(new Executes(5, Wait.LOG), new Executes(6, Wait.ROW_LOCK)))
        .as("what the list tells alone")
        .isEqualTo(Wait.LOG);
  }
}
