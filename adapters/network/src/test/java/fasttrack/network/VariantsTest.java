package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs of the real workloads from several terminals, by every call interface and at every
 * granularity: answers, final state and structure are what they should be.
 */
@Timeout(300)
public abstract class VariantsTest {
  private static final int TERMINALS = 6;

  /** Too few for Little's law, which a busy machine would break. */
  private static final long TRANSACTIONS_PER_TERMINAL = 90;

  @TempDir Path folder;

  /** Returns the name of the store. */
  protected abstract String store();

  /** A combination of options. */
  record Variant(String workload, String calls, String locks) {}

  static Stream<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    for (String workload : List.of("fasttrack", "tp1")) {
      for (String locks : List.of("page", "page+set", "set", "record", "database")) {
        variants.add(new Variant(workload, "native", locks));
        variants.add(new Variant(workload, "translator", locks));
      }
      variants.add(new Variant(workload, "image1000-unoptimized", "page+set"));
      variants.add(new Variant(workload, "image1000-unoptimized", "set"));
      variants.add(new Variant(workload, "image1000-unoptimized", "database"));
      variants.add(new Variant(workload, "image1000-optimized", ""));
    }
    for (String locks : List.of("page", "set", "record", "database")) {
      variants.add(new Variant("contended", "native", locks));
    }
    return variants.stream();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void doesTheSameWork(Variant variant) {
    boolean alone = variant.locks.isEmpty();
    Map<String, List<String>> own = new HashMap<>();
    own.put("store", List.of(store()));
    own.put("calls", List.of(variant.calls));
    if (!alone) {
      own.put("locks", List.of(variant.locks));
    }
    // the older calls become the same native ones, so these variants show what no cache changes
    own.put("record-cache", List.of(variant.calls.equals("translator") ? "0" : "64"));
    int terminals = alone ? 1 : TERMINALS;
    RunResult result = run(variant.workload, terminals, own);
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.work().counts().due()).isEqualTo(terminals * TRANSACTIONS_PER_TERMINAL);
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().answersChecked()).isPositive();
    assertThat(result.verdict().verification().structure()).isNotNull();
    assertThat(result.types()).allMatch(type -> type.locking().split() != null);
    assertThat(result.types()).allMatch(type -> alone == (type.locking().heldMax() == 0));
  }

  private RunResult run(String name, int terminals, Map<String, List<String>> own) {
    Workload workload =
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals(name))
            .findFirst()
            .orElseThrow();
    Backend backend = new NetworkBackend();
    Options options =
        Options.of(backend, folder, own)
            .withDurability(Durability.RELAXED)
            .withSessionsMax(terminals);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, 1))
            .withLoad(Load.Closed.of(terminals))
            .withSchedule(Schedule.ofCount(terminals * TRANSACTIONS_PER_TERMINAL));
    return new Runner(
            spec,
            workload,
            backend,
            options,
            new Environment("", "", "", "", 1, 1, 1, "", null),
            RunListener.NONE,
            new Control())
        .run()
        .result();
  }
}
