package fasttrack.network;

import fasttrack.core.model.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs; each store's module runs them on its own. Each kind of calls and of locks on small
 * data; the real workloads, of which the store's conformance test has the answers, in all
 * combinations in a long run, and {@link VariantsTest} has those in memory.
 */
@Timeout(300)
public abstract class WorkloadsTest {
  @TempDir Path folder;

  /** Returns the name of the store. */
  protected abstract String store();

  /** A run of a workload. */
  record Case(String workload, WholeRun run) {}

  static List<WholeRun> some() {
    return List.of(
        new WholeRun("native", "page"),
        new WholeRun("image1000-unoptimized", "page+set"),
        new WholeRun("native", "record"));
  }

  static List<Case> all() {
    List<Case> all = new ArrayList<>();
    for (String workload : List.of("fasttrack", "tp1")) {
      VariantsTest.variants().forEach(run -> all.add(new Case(workload, run)));
    }
    for (String locks : List.of("page", "set", "record", "database")) {
      all.add(new Case("contended", new WholeRun("native", locks)));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("some")
  void doesTheSameWork(WholeRun run) {
    run.doesTheSameWork(new VariantsTest.ShopWorkload(), store(), folder);
  }

  @ParameterizedTest
  @MethodSource("all")
  @Tag("long")
  void doesTheSameWorkInEveryVariant(Case one) {
    one.run.doesTheSameWork(workload(one.workload), store(), folder);
  }

  @ParameterizedTest
  @CsvSource({
    "contended, record, 8", "contended, page, 5", "contended, set, 3", "contended, page+set, 4",
    "tp1, record, 6", "tp1, page, 4", "tp1, set, 3", "tp1, page+set, 8",
    "fasttrack, record, 8", "fasttrack, page, 5", "fasttrack, set, 3", "fasttrack, page+set, 4"
  })
  @Tag("long")
  void answersAsIfOneCameAfterAnother(String name, String locks, int terminals) throws Exception {
    Workload workload = workload(name);
    new StampedHistory(locks, terminals, StampedHistory.MANY / terminals, 1)
        .isAsItsStampsSay(workload.schema(), workload.types(), store(), folder);
  }

  private static Workload workload(String name) {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
