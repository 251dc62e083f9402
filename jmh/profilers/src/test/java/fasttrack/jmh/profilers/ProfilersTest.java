package fasttrack.jmh.profilers;

import static fasttrack.jmh.profilers.KnownWork.COMPUTED_NANOS;
import static fasttrack.jmh.profilers.KnownWork.WRITTEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The profilers on benchmarks whose work is known, in this process. */
@SuppressWarnings("rawtypes") // of JMH's interface
class ProfilersTest {
  private static Map<String, Result> run(String benchmark, Class<?> profiler, String options)
      throws RunnerException {
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .include(KnownWork.class.getSimpleName() + ".*\\." + benchmark + "$")
            .mode(Mode.SingleShotTime)
            .forks(0)
            .warmupIterations(1)
            .measurementIterations(3)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .addProfiler(profiler.getName(), options);
    RunResult result = new Runner(builder.build()).runSingle();
    return result.getSecondaryResults();
  }

  @Test
  void aBenchmarkTellsWhatItCounts() throws Exception {
    Map<String, Result> results = run("trips", WorkProfiler.class, "");
    assertThat(results.get("count.trips").getScore()).isEqualTo(3);
    assertThat(results.get("count.trips").getScoreUnit()).isEqualTo("#/op");
    assertThat(results.get("count.statements").getScore()).isEqualTo(4);
    assertThat(results).as("a counter that cannot tell").doesNotContainKey("gone");
    BenchmarkWork.forget();
    assertThat(BenchmarkWork.counted()).isEmpty();
    assertThat(BenchmarkWork.known()).isEmpty();
  }

  @Test
  void cpuTimeIsThatOfTheBenchmarksThreads() throws Exception {
    Map<String, Result> computes = run("computes", CpuProfiler.class, "");
    assertThat(computes.get("cpu.client").getScore()).isGreaterThanOrEqualTo(COMPUTED_NANOS);
    assertThat(computes.get("cpu.process").getScore()).isGreaterThanOrEqualTo(COMPUTED_NANOS / 2.0);
    Map<String, Result> sleeps = run("sleeps", CpuProfiler.class, "");
    assertThat(sleeps.get("cpu.client").getScore()).isLessThan(COMPUTED_NANOS / 2.0);
  }

  @Test
  void writesAreCounted() throws Exception {
    assumeThat(Path.of("/proc/self/io")).isReadable();
    Map<String, Result> results = run("writes", IoProfiler.class, "");
    assertThat(results.get("io.writes").getScore()).isGreaterThanOrEqualTo(1);
    assertThat(results.get("io.written").getScore()).isGreaterThanOrEqualTo(WRITTEN);
  }

  @Test
  void aServersTimeNeedsItsName() throws Exception {
    assertThatThrownBy(() -> new ServerCpuProfiler("")).isInstanceOf(ProfilerException.class);
    assertThatThrownBy(() -> new ServerCpuProfiler("program="))
        .hasMessageContaining("program=postgres");
    // the server that is sure to run here, and to compute: this very program
    Map<String, Result> results = run("computes", ServerCpuProfiler.class, "program=java");
    assertThat(results.get("cpu.server").getScore()).isGreaterThan(COMPUTED_NANOS / 2.0);
    assertThatThrownBy(() -> new ServerCpuProfiler("program=no-such-program"))
        .hasMessageContaining("no process of yours runs no-such-program");
  }
}
