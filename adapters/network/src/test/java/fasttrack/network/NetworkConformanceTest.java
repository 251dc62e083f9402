package fasttrack.network;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What every backend must do, by the network model; each store's module runs it on its own. */
public abstract class NetworkConformanceTest extends BackendConformanceTest {
  /** Returns the name of the store. */
  protected abstract String store();

  @Override
  protected Backend backend() {
    return new NetworkBackend();
  }

  @Override
  protected Options options() {
    return Options.of(backend(), folder, Map.of("store", List.of(store())));
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }

  /** Every call interface at every granularity. */
  @Override
  protected List<Map<String, String>> otherOptions() {
    return VariantsTest.variants().stream().map(WholeRun::own).toList();
  }

  /** Puts something else in the place of the store. */
  @Override
  protected void makeForeign() throws IOException {
    try (Stream<Path> files = Files.walk(storeFolder())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    Files.createDirectories(storeFolder().resolve("data"));
    Files.writeString(storeFolder().resolve("data/precious"), "do not lose me");
  }

  @Override
  protected Object foreignContent() throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(storeFolder())) {
      for (Path file : files.toList()) {
        content.put(file.toString(), Files.isDirectory(file) ? "" : Files.readString(file));
      }
    }
    return content;
  }

  private Path storeFolder() {
    return folder.resolve("network").resolve(store());
  }
}
