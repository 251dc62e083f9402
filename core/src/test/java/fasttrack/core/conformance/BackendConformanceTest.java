package fasttrack.core.conformance;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every backend must do, on its real engine. An adapter extends it and says how its database
 * is opened, how another program connects to it, and which conflicts there are.
 *
 * <p>The tests are grouped by subject; each has a file of its own. All but the {@link
 * RealWorkloads} are on a few small records. Nothing depends on how fast the machine is.
 */
@Timeout(120)
@ExtendWith(Watchdog.class)
public abstract class BackendConformanceTest {
  /** This test's own folder, empty at first. */
  @TempDir protected Path folder;

  /** Returns the backend. */
  protected abstract Backend backend();

  /** Returns options that open this test's own empty database, the same at every call. */
  protected Options options() {
    return Options.of(backend(), folder);
  }

  /** Returns options that open a database whose server can be restarted, where there is one. */
  protected Options restartable() {
    return options();
  }

  /**
   * Tells whether the options make a variant of an engine that another class tests with its
   * defaults, such as another of its models. What its options do not change (what it says of
   * itself, loading, files, long paths, the choices of locks, the real workloads) is not repeated
   * on it.
   */
  protected boolean variant() {
    return false;
  }

  /**
   * Returns how often each transaction of the real workloads runs, with other inputs each time:
   * more often where the engine makes another plan for a statement that it has executed so many
   * times.
   */
  protected int realInputs() {
    return 3;
  }

  /**
   * Returns the causes of the conflicts between sessions that update two records in opposite
   * orders. An empty set if there are none, since the second session waits until the first has
   * ended; the test then proves that it waits.
   */
  protected abstract Set<ConflictCause> conflictCauses();

  /**
   * Returns the transactions that terminals run side by side without losing anything. Leaves one
   * out only for a fault of the engine that the adapter's page names and a long test shows.
   */
  protected List<TransactionType> sideBySide() {
    return Shop.TYPES;
  }

  /**
   * Returns the anomalies that an isolation level shows although it forbids them; only for a fault
   * of the engine that the adapter's page names.
   */
  protected Set<Anomaly> seenDespite(Isolation level) {
    return Set.of();
  }

  /**
   * Connects to the database that {@link #options} open without the adapter, as another program. An
   * engine without JDBC overrides {@link #makeForeign} and {@link #foreignContent} instead.
   */
  protected Connection stranger() throws SQLException {
    throw new UnsupportedOperationException("override this, or what calls it");
  }

  /** Returns values of the backend's own options with which programs are executed, too. */
  protected List<Map<String, String>> otherOptions() {
    return List.of();
  }

  /** Puts a table or the like, with some content, where the options open a database. */
  protected void makeForeign() throws Exception {
    try (Connection connection = stranger();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (precious varchar(100))");
      statement.execute("INSERT INTO item VALUES ('do not lose me')");
    }
  }

  /** Returns the content of what {@link #makeForeign} made, to see that nothing touched it. */
  protected Object foreignContent() throws Exception {
    List<String> content = new ArrayList<>();
    try (Connection connection = stranger();
        Statement statement = connection.createStatement();
        ResultSet relations = connection.getMetaData().getTables(null, null, null, null)) {
      while (relations.next()) {
        content.add(relations.getString("TABLE_SCHEM") + "." + relations.getString("TABLE_NAME"));
      }
      try (ResultSet rows = statement.executeQuery("SELECT precious FROM item")) {
        while (rows.next()) {
          content.add(rows.getString(1));
        }
      }
    }
    return content;
  }

  /**
   * Returns what nothing but a checkpoint changes while no transaction runs; empty if that cannot
   * be seen. By default the size of each file, which suits an engine in this process.
   */
  protected Optional<Object> writtenOut() throws Exception {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sizes.put(file.toString(), Files.size(file));
      }
    }
    return Optional.of(sizes);
  }

  /** What it says of itself is so. */
  @Nested
  class SelfDescription extends SelfDescriptionTests {
    SelfDescription() {
      super(BackendConformanceTest.this);
    }
  }

  /** Processes of one run meet in its database. */
  @Nested
  class Notices extends NoticeTests {
    Notices() {
      super(BackendConformanceTest.this);
    }
  }

  /** It does not touch what is not its own, or in use. */
  @Nested
  class Safety extends SafetyTests {
    Safety() {
      super(BackendConformanceTest.this);
    }
  }

  /** It loads data, and knows what is loaded. */
  @Nested
  class Loading extends LoadingTests {
    Loading() {
      super(BackendConformanceTest.this);
    }
  }

  /** In every mode of execution a session answers as the oracle does, and leaves nothing open. */
  @Nested
  class Sessions extends SessionTests {
    Sessions() {
      super(BackendConformanceTest.this);
    }
  }

  /** It reads, decides and changes as the oracle does. */
  @Nested
  class Programs extends ProgramTests {
    Programs() {
      super(BackendConformanceTest.this);
    }
  }

  /** So does a session whose caller drives each step. */
  @Nested
  class StepwiseSessions extends StepwiseTests {
    StepwiseSessions() {
      super(BackendConformanceTest.this);
    }
  }

  /** Sessions side by side lose nothing, and see nothing that is not committed. */
  @Nested
  class Concurrency extends ConcurrencyTests {
    Concurrency() {
      super(BackendConformanceTest.this);
    }
  }

  /** No isolation level shows an anomaly that it forbids. */
  @Nested
  class IsolationLevels extends IsolationTests {
    IsolationLevels() {
      super(BackendConformanceTest.this);
    }
  }

  /** Of sessions that are in each other's way, one gives way or waits. */
  @Nested
  class Conflicts extends ConflictTests {
    Conflicts() {
      super(BackendConformanceTest.this);
    }
  }

  /** It can lock what it says that it can. */
  @Nested
  class Locks extends LockTests {
    Locks() {
      super(BackendConformanceTest.this);
    }
  }

  /** Under locks in addition, transactions are as if one came after another. */
  @Nested
  class Histories extends HistoryTests {
    Histories() {
      super(BackendConformanceTest.this);
    }
  }

  /** It tells what its sessions wait for. */
  @Nested
  class Waits extends WaitTests {
    Waits() {
      super(BackendConformanceTest.this);
    }
  }

  /** What was committed outlives a closed database, a checkpoint, and a restart of its server. */
  @Nested
  class Persistence extends PersistenceTests {
    Persistence() {
      super(BackendConformanceTest.this);
    }
  }

  /** All of this holds for the workloads that are measured, once for each engine. */
  @Nested
  @Timeout(300)
  class RealWorkloads extends RealWorkloadTests {
    RealWorkloads() {
      super(BackendConformanceTest.this);
    }
  }
}
