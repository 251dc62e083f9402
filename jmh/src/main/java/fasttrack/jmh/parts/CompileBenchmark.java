package fasttrack.jmh.parts;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import fasttrack.jmh.Services;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Compiles a transaction for a backend, and writes its statements or calls as text. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CompileBenchmark extends PartBenchmark {
  /** The backend's name. */
  @Param({"sqlite", "network"})
  public String backend = "";

  /** The workload, whose first transaction is compiled. */
  @Param("tp1")
  public String workload = "";

  private @Nullable Backend compiler;
  private @Nullable Options options;
  private @Nullable TransactionType type;

  /** Finds the backend and the transaction. */
  @Setup
  public void prepare() {
    Backend found =
        Services.first(Backend.class, each -> each.name().equals(backend), "backend " + backend);
    compiler = found;
    options = Options.of(found, Path.of(""));
    type = Services.workload(workload).types().getFirst();
  }

  /** Compiles. */
  @Benchmark
  public List<String> compile() {
    return Objects.requireNonNull(compiler)
        .explain(Objects.requireNonNull(type), Objects.requireNonNull(options));
  }
}
