package fasttrack.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Against Java's own collections. */
class RowIndexTest {
  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void aMapIsAsJavasWhateverIsRemoved() {
    LongMap map = new LongMap();
    Map<Long, Long> right = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      long key = random.nextLong(-300, 300) << 40;
      if (random.nextBoolean()) {
        map.put(key, i);
        right.put(key, (long) i);
      } else {
        map.remove(key);
        right.remove(key);
      }
      long other = random.nextLong(-300, 300) << 40;
      assertThat(map.getOr(other, -1)).isEqualTo(right.getOrDefault(other, -1L));
      assertThat(map.contains(other)).isEqualTo(right.containsKey(other));
    }
    assertThat(map.size()).isEqualTo(right.size());
    assertThat(map.keys()).containsExactlyElementsOf(new TreeSet<>(right.keySet()));
    map.clear();
    assertThat(map.size()).isZero();
    assertThat(map.contains(0)).isFalse();
  }

  @Test
  void rowsAreFoundByValuesAndRanges() {
    RowIndex index = new RowIndex();
    TreeMap<Long, TreeSet<Long>> right = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextLong(50);
      long row = random.nextLong(1, 8);
      TreeSet<Long> rows = right.computeIfAbsent(value, any -> new TreeSet<>());
      if (rows.add(row)) {
        index.add(value, row);
      } else {
        rows.remove(row);
        index.remove(value, row);
      }
      long from = random.nextLong(50);
      long to = from + random.nextLong(-2, 10);
      TreeSet<Long> expected = new TreeSet<>();
      int count = 0;
      for (long each = from; each <= to; each++) {
        count += right.getOrDefault(each, new TreeSet<>()).size();
        expected.addAll(right.getOrDefault(each, new TreeSet<>()));
      }
      RowList found = new RowList();
      index.range(from, to, found);
      assertThat(found.size()).isEqualTo(count);
      for (int j = 0; j < found.size(); j++) {
        assertThat(expected).contains(found.get(j, 0));
      }
      assertThat(index.count(value)).isEqualTo(rows.size());
      assertThat(index.one(value) == 0).isEqualTo(rows.isEmpty());
    }
  }

  /** Rows of the population have negative numbers of their own. */
  @Test
  void rowsWithoutAKeyAreToldFromEachOther() {
    RecordType type =
        RecordType.fixed("entry", 3)
            .identity("own")
            .integer("amount", FieldValue.constant(7))
            .build();
    Dataset dataset = new Dataset(new Schema("entries", 1, List.of(type)), 1, 42);
    OracleTable table = new Oracle(dataset).table(type);
    assertThat(table.number(-3)).isEqualTo(3);
    assertThat(table.value(3, 0)).isEqualTo(-3).isEqualTo(table.row(3)[0]);
    long number = table.insert(new long[] {4097, 9});
    assertThat(table.number(4097)).isEqualTo(number);
    RowList all = new RowList();
    table.range(-1, 0, 0, all);
    assertThat(all.size()).isEqualTo(4);
  }
}
