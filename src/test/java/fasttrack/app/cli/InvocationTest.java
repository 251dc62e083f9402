package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.core.spec.BenchmarkSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command on a page repeats its run: parsed again, it is the same specification. */
class InvocationTest {
  private static final Catalog FOUND =
      new Catalog(List.of(Examples.FILE, Examples.SERVER), List.of(Examples.TEN, Examples.TP1));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-b filedb -w fasttrack",
        "-b filedb -w tp1 -t 8 --connections 2 --think 1.5s --ramp 250ms",
        "-b filedb -w fasttrack --only T5,T1 --scale 3 --seed 7 --warmup 0s -n 1000",
        "-b filedb -w fasttrack --mix T1=4,T5=1 --durability none --duration 90m",
        "-b filedb -w fasttrack --mix in-order --only T2 --execution prepared",
        "-b serverdb -w tp1 --rate 90/min --connections 3 --arrivals constant",
        "-b serverdb -w tp1 --begin warm",
        "-b serverdb -w tp1 --scale 4 --hot 2",
        "-b serverdb -w tp1 --isolation read-committed --server-cpu off",
      })
  void itRepeatsTheRun(String arguments) {
    Map<String, List<String>> own = Map.of();
    BenchmarkSpec spec = spec(List.of(arguments.split(" ")), own);
    List<String> types = spec.data().workload().equals("tp1") ? List.of("TP1") : tenTypes();
    List<String> repeated = Invocation.ofRun(spec, types);
    assertThat(repeated).startsWith("run");
    assertThat(spec(repeated.subList(1, repeated.size()), own)).isEqualTo(spec);
  }

  @Test
  void aBackendsOwnOptionsAreNamedAndQuoted() {
    Map<String, List<String>> own = Map.of("setting", List.of("a=1", "b=it's"));
    BenchmarkSpec spec = spec(List.of("-b", "serverdb", "-w", "tp1"), own);
    List<String> repeated = Invocation.ofRun(spec, List.of("TP1"));
    assertThat(repeated).contains("--setting=a=1", "--setting=b=it's");
    assertThat(Invocation.typed(repeated))
        .startsWith("fasttrack run --backend serverdb ")
        .endsWith(" --setting=a=1 '--setting=b=it'\\''s'");
  }

  /** What one system has of its own must not become what all have. */
  @Test
  void whatSystemsNameThemselvesIsNotNamedForAll() {
    BenchmarkSpec spec = spec(List.of("-b", "filedb", "-w", "tp1", "--scale", "3"), Map.of());
    List<String> systems =
        List.of("--system", "a=-b filedb --scale 3", "--system", "b=-d 4s", "--vary", "seed=1,2");
    assertThat(Invocation.of("versus").systems(systems, spec).arguments())
        .startsWith("versus", "--system")
        .contains("--workload", "--warmup")
        .doesNotContain("--scale", "--duration", "--seed");
  }

  private static List<String> tenTypes() {
    return Examples.TEN.types().stream().map(type -> type.name()).toList();
  }

  private static BenchmarkSpec spec(List<String> arguments, Map<String, List<String>> own) {
    List<String> all = new ArrayList<>(arguments);
    own.forEach((name, values) -> values.forEach(value -> all.add("--" + name + "=" + value)));
    return GivenRun.plan(FOUND, all.toArray(String[]::new)).getFirst().spec();
  }
}
