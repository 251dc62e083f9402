package fasttrack.schemas;

import static fasttrack.core.model.FieldValue.constant;
import static fasttrack.core.model.FieldValue.number;

import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.List;

/**
 * Counters that many transactions change at once, and entries that they append. A counter takes 100
 * bytes when stored in full, so that some 40 of them share a page of 4 KB.
 */
public final class ContendedSchema {
  /**
   * The counters. Their places are the numbers in their keys: counters with adjacent places are
   * stored beside each other. The places are there because a path can follow a range of an index,
   * and none of keys.
   */
  public static final RecordType COUNTER =
      RecordType.scaled("counter", 10_000)
          .key("counter_no")
          .integer("place", number())
          .uniquelyIndexed()
          .integer("total", constant(0))
          .filler(76)
          .build();

  /**
   * What was appended; empty at first. Each entry is stored behind the last one, and so is its key
   * in the index on the time.
   */
  public static final RecordType ENTRY =
      RecordType.fixed("entry", 0)
          .integer("counter_no", constant(0))
          .integer("amount", constant(0))
          .timestamp("entered_at")
          .indexed()
          .filler(76)
          .build();

  /** The schema. */
  public static final Schema SCHEMA = new Schema("contended", 1, List.of(COUNTER, ENTRY));

  private ContendedSchema() {}
}
