package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with several terminals is killed over and over on one database, each time somewhere
 * else. Whatever was acknowledged is there, nothing is there in half, and the structure is sound.
 */
@Timeout(600)
public abstract class CrashTest {
  private static final int TERMINALS = 4;

  /** In an ordinary run; the long one kills as often as the store says. */
  private static final int KILLS = 3;

  private static final int PROMISES_MAX = 120;
  private static final List<String> DURABILITIES = List.of("DURABLE", "RELAXED");

  @TempDir Path folder;

  /** Returns the name of the store. */
  protected abstract String store();

  /** Returns how often a process is killed in a long run. */
  protected abstract int kills();

  @Test
  void nothingAcknowledgedIsLostAndNothingIsThereInHalf() throws Exception {
    survive(KILLS);
  }

  @Test
  @Tag("long")
  void norIsItAfterManyKills() throws Exception {
    survive(kills());
  }

  private void survive(int kills) throws Exception {
    try (Database database = open("DURABLE")) {
      Populator.ensurePopulated(database, Ledger.DATASET, PopulationListener.NONE);
    }
    Random random = new Random(1987);
    long[] committed = new long[TERMINALS];
    for (int kill = 0; kill < kills; kill++) {
      String durability = DURABILITIES.get(kill % DURABILITIES.size());
      long[] promised = runAndKill(durability, committed, random.nextInt(PROMISES_MAX));
      try (Database database = open(durability)) {
        long[] found = found(database);
        for (int i = 0; i < TERMINALS; i++) {
          assertThat(found[i])
              .as("last transaction of terminal %d after kill %d", i + 1, kill)
              .isBetween(promised[i], promised[i] + 1);
        }
        assertThat(((SelfChecking) database).check(Ledger.SCHEMA).faults())
            .as("faults after kill " + kill)
            .isEmpty();
        committed = found;
      }
    }
    assertThat(Arrays.stream(committed).sum()).isGreaterThan(kills);
  }

  /** Runs on from what was committed, and returns the last transactions that were acknowledged. */
  private long[] runAndKill(String durability, long[] committed, int promises)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                KilledTerminals.class.getName(),
                folder.toString(),
                store(),
                durability));
    Arrays.stream(committed).forEach(last -> command.add(Long.toString(last + 1)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    long[] promised = committed.clone();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 0; i <= promises; i++) {
        promise(said.readLine(), promised);
      }
      process.toHandle().destroyForcibly();
      StringWriter rest = new StringWriter();
      said.transferTo(rest);
      // its very last line may be cut short
      String whole = rest.toString().substring(0, 1 + rest.toString().lastIndexOf('\n'));
      whole.lines().forEach(line -> promise(line, promised));
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    return promised;
  }

  private static void promise(String line, long[] promised) {
    assertThat(line).as("what the process says").matches("\\d+ \\d+");
    String[] words = line.split(" ", -1);
    promised[Integer.parseInt(words[0]) - 1] = Long.parseLong(words[1]);
  }

  /** Returns each terminal's last transaction, and sees that each is there in full. */
  private static long[] found(Database database) {
    List<TreeSet<Long>> entries = new ArrayList<>();
    for (int i = 0; i < TERMINALS; i++) {
      entries.add(new TreeSet<>());
    }
    database.scan(
        Ledger.ENTRY,
        row -> {
          int terminal = (int) (row[0] / Ledger.ENTRIES_PER_TERMINAL);
          long number = row[0] % Ledger.ENTRIES_PER_TERMINAL;
          assertThat(row[1]).isEqualTo(Ledger.owner(terminal, number));
          assertThat(row[2]).isEqualTo(Ledger.amount(terminal, number));
          entries.get(terminal - 1).add(number);
        });
    long[] last = new long[TERMINALS];
    long[] totals = new long[Ledger.OWNERS];
    for (int i = 0; i < TERMINALS; i++) {
      last[i] = entries.get(i).isEmpty() ? 0 : entries.get(i).last();
      TreeSet<Long> expected = new TreeSet<>();
      for (long number = 1; number <= last[i]; number++) {
        totals[(int) Ledger.owner(i + 1, number) - 1] += Ledger.amount(i + 1, number);
        if (number > last[i] - Ledger.KEPT) {
          expected.add(number);
        }
      }
      assertThat(entries.get(i)).as("entries of terminal " + (i + 1)).isEqualTo(expected);
    }
    database.scan(
        Ledger.OWNER, row -> assertThat(row[1]).as("total").isEqualTo(totals[(int) row[0] - 1]));
    return last;
  }

  private Database open(String durability) {
    return new NetworkBackend().open(Ledger.options(folder, store(), durability));
  }
}
