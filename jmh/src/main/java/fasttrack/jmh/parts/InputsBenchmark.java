package fasttrack.jmh.parts;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.jmh.Services;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Draws transactions: the type from an equal mix, and its inputs. */
@State(Scope.Thread)
public class InputsBenchmark extends PartBenchmark {
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
