package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresqlWaitsTest {
  @ParameterizedTest
  @CsvSource({
    "Client, ClientRead, CLIENT",
    "Lock, transactionid, ROW_LOCK",
    "Lock, tuple, ROW_LOCK",
    "Lock, relation, TABLE_LOCK",
    "Lock, extend, PAGE_LOCK",
    "Lock, advisory, OTHER_LOCK",
    "LWLock, WALWrite, LOG",
    "LWLock, BufferContent, LATCH",
    "IO, WalSync, LOG",
    "IO, WALWrite, LOG",
    "IO, DataFileRead, DATA",
    "BufferPin, BufferPin, LATCH",
    "IPC, SyncRep, LOG",
    "Timeout, PgSleep, OTHER"
  })
  void anEventIsAWait(String type, String event, Wait wait) {
    assertThat(PostgresqlWaits.wait(type, event, LockLevel.RECORD)).isEqualTo(wait);
  }

  @ParameterizedTest
  @CsvSource({
    "advisory, PAGE, PAGE_LOCK",
    "advisory, DATABASE, DATABASE_LOCK",
    "relation, PAGE, TABLE_LOCK",
    "transactionid, PAGE, ROW_LOCK"
  })
  void anAdvisoryLockStandsForWhatTransactionsLock(String event, LockLevel locks, Wait wait) {
    assertThat(PostgresqlWaits.wait("Lock", event, locks)).isEqualTo(wait);
  }

  @Test
  void withoutEventItWaitsForNothing() {
    assertThat(PostgresqlWaits.wait(null, null, LockLevel.RECORD)).isEqualTo(Wait.NONE);
  }
}
