package fasttrack.jmh.parts;

import fasttrack.core.model.Field;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.SetSpec.ItemSpec;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encodes and decodes a record of the network engine, of 100 bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ItemBenchmark {
  private static final int VALUES = 1_000;

  private final DataSet accounts =
      new Structure(
              List.of(
                  new SetSpec(
                      "account",
                      DataSet.SetType.MANUAL,
                      List.of(
                          new ItemSpec("account_no", new Field.Type.Int64()),
                          new ItemSpec("balance", new Field.Type.Int64()),
                          new ItemSpec("filler", new Field.Type.Filler(84))),
                      "account_no",
                      List.of(),
                      List.of())))
          .set("account");
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
