package fasttrack.jmh.parts;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.run.load.Terminal;
import fasttrack.jmh.Services;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Draws transactions: the type from an equal mix, and its inputs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class InputsBenchmark {
  /** The workload whose transactions are drawn. */
  @Param("fasttrack")
  public String workload = "";

  private @Nullable Terminal terminal;

  /** Makes a terminal. */
  @Setup
  public void prepare() {
    Workload drawn = Services.workload(workload);
    List<TransactionType> types = drawn.types();
    terminal =
        new Terminal(0, 1, types, Mix.equal(types.size()), new Dataset(drawn.schema(), 1, 1));
  }

  /** Draws the next transaction. */
  @Benchmark
  public int draw() {
    return Objects.requireNonNull(terminal).draw();
  }
}
