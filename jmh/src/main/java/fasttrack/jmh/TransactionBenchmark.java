package fasttrack.jmh;

import fasttrack.core.spi.Outcome;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/** One transaction from begin to commit, including drawing its inputs, on one session. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class TransactionBenchmark {
  /** The backend's name, and values of its own options: {@code network locks=page}. */
  @Param("sqlite")
  public String system = "";

  /** The transaction's name; with its workload's file before it, {@code shop.yaml:buy}. */
  @Param("T1")
  public String transaction = "";

  /** Where the database's files are. */
  @Param("MEMORY")
  public StorageMedium place = StorageMedium.MEMORY;

  private @Nullable OpenTransaction opened;

  /** Creates and populates a database, connects, verifies answers, and counts. */
  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws IOException {
    if (params.getThreads() > 1) {
      throw new IllegalStateException("there is one session, for one thread");
    }
    opened = OpenTransaction.open(system, transaction, place);
  }

  /** Executes one transaction. */
  @Benchmark
  public Outcome execute() {
    return Objects.requireNonNull(opened).execute();
  }

  /** Closes the database and deletes its folder. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }
}
