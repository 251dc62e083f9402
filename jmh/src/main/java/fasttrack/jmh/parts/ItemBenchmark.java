package fasttrack.jmh.parts;

import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Encodes and decodes a record of the network engine, of 100 bytes. */
@State(Scope.Thread)
public class ItemBenchmark extends PartBenchmark {
  private static final int VALUES = 1_000;

  private final DataSet accounts = CallBenchmark.ACCOUNTS.set("account");
  private final List<Item> items = accounts.items();
  private final byte[] record = new byte[accounts.recordLength()];
  private long value;

  /** Writes all items of a record. */
  @Benchmark
  public byte[] encode() {
    value = (value + 1) % VALUES;
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      item.put(record, item.offset(), value);
    }
    return record;
  }

  /** Reads all items of a record. */
  @Benchmark
  public long decode() {
    long sum = 0;
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      sum += item.get(record, item.offset());
    }
    return sum;
  }
}
