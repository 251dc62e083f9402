package fasttrack.core.proof;

import fasttrack.core.proof.Operation.Access;
import fasttrack.core.proof.Simulator.Fault;
import fasttrack.core.proof.Simulator.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes histories of simulated stores, healthy and faulty, for other checkers, and beside them
 * what the judge says ({@code judged.txt}). Started by hand: {@code HistoryFiles FOLDER SEEDS}.
 */
final class HistoryFiles {
  private static final int TRANSACTIONS = 200;

  private HistoryFiles() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<String> judged = new ArrayList<>();
    for (Map.Entry<Fault, Level> store : stores()) {
      for (int seed = 0; seed < Integer.parseInt(arguments[1]); seed++) {
        String name = store.getValue() + "-" + store.getKey() + "-" + seed;
        int keys = seed % 2 == 0 ? 40 : 200;
        Simulator simulator = new Simulator(seed, store.getValue(), store.getKey(), 4, keys, 4);
        simulator.registers = true;
        simulator.run(TRANSACTIONS);
        Files.writeString(folder.resolve(name + ".json"), json(simulator));
        Proof proof = simulator.judge();
        judged.add(name + "\t" + proof.serial() + "\t" + new TreeMap<>(proof.counts()));
      }
    }
    Files.write(folder.resolve("judged.txt"), judged);
  }

  /** Returns each level without a fault, and each fault at the level that shows it. */
  private static List<Map.Entry<Fault, Level>> stores() {
    List<Map.Entry<Fault, Level>> stores = new ArrayList<>();
    for (Level level : Level.values()) {
      stores.add(Map.entry(Fault.NONE, level));
    }
    Map<Fault, Level> faults = new LinkedHashMap<>();
    faults.put(Fault.DIRTY_READ, Level.COMMITTED);
    faults.put(Fault.INTERMEDIATE_READ, Level.COMMITTED);
    faults.put(Fault.LOST_WRITE, Level.SERIALIZABLE);
    faults.put(Fault.LOST_UPDATE, Level.SNAPSHOT);
    faults.put(Fault.SKIPPED_CONFLICT, Level.SERIALIZABLE);
    faults.put(Fault.STALE_READ, Level.SERIALIZABLE);
    faults.put(Fault.COMMIT_LOST, Level.SERIALIZABLE);
    stores.addAll(faults.entrySet());
    return stores;
  }

  private static String json(Simulator simulator) {
    List<String> lines = new ArrayList<>();
    new Operations(new History(simulator.traces(), Simulator.TYPES, 0))
        .each(
            each ->
                lines.add(
                    "{\"index\": %d, \"type\": \"%s\", \"process\": %d, \"time\": %d, \"value\": [%s]}"
                        .formatted(
                            lines.size(),
                            each.type(),
                            each.process(),
                            each.nanos(),
                            each.accesses().stream()
                                .map(HistoryFiles::json)
                                .collect(Collectors.joining(", ")))));
    return "[" + String.join(",\n", lines) + "]\n";
  }

  private static String json(Access access) {
    return "[\"%s\", \"%s\", %d]"
        .formatted(access.writes() ? "w" : "r", access.key(), access.value());
  }
}
