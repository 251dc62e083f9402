package fasttrack.core.model;

import java.util.List;

/**
 * A schema: its record types, owners before members.
 *
 * @param name the schema's name, lower case
 * @param version increases with every change that makes existing data unusable
 * @param types the record types, owners before members
 */
public record Schema(String name, int version, List<RecordType> types) {

  /** Returns the record type of that name. */
  public RecordType type(String typeName) {
    for (RecordType type : types) {
      if (type.name().equals(typeName)) {
        return type;
      }
    }
    throw new IllegalArgumentException("schema " + name + " has no record type " + typeName);
  }
}
