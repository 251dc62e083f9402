package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.List;

/** Reads the records on a path. */
final class ReadStep implements CompiledStep {
  /** A field of the answer: where it lies, and how it is read. */
  private record AnswerField(int level, int offset, Item item) {}

  private final Walk walk;
  private final List<AnswerField> columns = new ArrayList<>();
  private final StoredText text = new StoredText();

  ReadStep(Step.Read read, Walk walk) {
    this.walk = walk;
    List<String> types = read.path().types().stream().map(RecordType::name).toList();
    for (Field field : read.fields()) {
      int level = types.indexOf(field.record());
      Level found = walk.levels().get(level);
      Item item = found.set().item(field.name());
      columns.add(
          new AnswerField(level, found.list().offset(found.list().items().indexOf(item)), item));
    }
  }

  @Override
  public void run(long[] inputs, Digest digest) {
    walk.run(inputs, () -> row(digest));
  }

  private void row(Digest digest) {
    for (AnswerField column : columns) {
      byte[] buffer = walk.buffer(column.level);
      switch (column.item.type()) {
        case Field.Type.Int64 whole -> digest.add(Bytes.getLong(buffer, column.offset));
        case Field.Type.Timestamp moment -> {}
        case Field.Type.Label label ->
            digest.add(text.at(buffer, column.offset, column.item.length()));
        case Field.Type.Filler filler ->
            digest.add(text.at(buffer, column.offset, column.item.length()));
      }
    }
    digest.endRow();
  }
}
