package fasttrack.schemas;

import static fasttrack.core.model.FieldValue.constant;
import static fasttrack.core.model.FieldValue.number;
import static fasttrack.core.model.FieldValue.uniform;

import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.List;

/** The measured points of a plant. At scale 1 a scanner stores each about once a minute. */
public final class YewcomSchema {
  /** The points, of 32 bytes each as published. A display reads neighbors by their places. */
  public static final RecordType POINT =
      RecordType.scaled("point", 3_000)
          .key("point_no")
          .integer("place", number())
          .uniquelyIndexed()
          .integer("reading", constant(0))
          .integer("alarm_limit", uniform(1_000, 9_999))
          .build();

  /** The schema. */
  public static final Schema SCHEMA = new Schema("yewcom", 1, List.of(POINT));

  private YewcomSchema() {}
}
