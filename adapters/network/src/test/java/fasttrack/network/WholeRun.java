package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole run from several terminals: answers, final state and structure are what they should be.
 *
 * @param calls the option of that name
 * @param locks the option of that name; empty for one terminal without locks
 */
record WholeRun(String calls, String locks) {
  private static final int TERMINALS = 6;

  /** Too few for Little's law, which a busy machine would break. */
  private static final long TRANSACTIONS_PER_TERMINAL = 90;

  /** Returns the options that it stands for. */
  Map<String, String> own() {
    return locks.isEmpty() ? Map.of("calls", calls) : Map.of("calls", calls, "locks", locks);
  }

  void doesTheSameWork(Workload workload, String store, Path folder) {
    boolean alone = locks.isEmpty();
    Map<String, List<String>> own = new HashMap<>();
    own().forEach((name, value) -> own.put(name, List.of(value)));
    own.put("store", List.of(store));
    // the older calls become the same native ones, so these runs show what no cache changes
    own.put("record-cache", List.of(calls.equals("translator") ? "0" : "64"));
    int terminals = alone ? 1 : TERMINALS;
    RunResult result = run(workload, terminals, own, folder);
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.work().counts().due()).isEqualTo(terminals * TRANSACTIONS_PER_TERMINAL);
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().answersChecked()).isPositive();
    assertThat(result.verdict().verification().structure()).isNotNull();
    assertThat(result.types()).allMatch(type -> type.locking().split() != null);
    assertThat(result.types()).allMatch(type -> alone == (type.locking().heldMax() == 0));
  }

  private static RunResult run(
      Workload workload, int terminals, Map<String, List<String>> own, Path folder) {
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
