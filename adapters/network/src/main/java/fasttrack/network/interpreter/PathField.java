package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.Item;
import java.util.List;

/**
 * A field of the records on a path, in what was read of them.
 *
 * @param level the level of its record type
 * @param offset where it lies in that level's buffer
 * @param item how it is stored
 */
record PathField(int level, int offset, Item item) {
  static PathField of(List<Level> levels, Path path, Field field) {
    List<String> types = path.types().stream().map(RecordType::name).toList();
    int level = types.indexOf(field.record());
    Level found = levels.get(level);
    Item item = found.set().item(field.name());
    return new PathField(level, found.list().offset(found.list().items().indexOf(item)), item);
  }

  /** Returns its value in the records at which a walk is. */
  long value(Walk walk) {
    return item.get(walk.buffer(level), offset);
  }

  /** Adds it to an answer as it is stored. */
  void answer(Walk walk, StoredText text, Digest digest) {
    byte[] buffer = walk.buffer(level);
    switch (item.type()) {
      case Field.Type.Int64 whole -> digest.add(Bytes.getLong(buffer, offset));
      case Field.Type.Timestamp moment -> {}
      case Field.Type.Label label -> digest.add(text.at(buffer, offset, item.length()));
      case Field.Type.Filler filler -> digest.add(text.at(buffer, offset, item.length()));
    }
  }
}
