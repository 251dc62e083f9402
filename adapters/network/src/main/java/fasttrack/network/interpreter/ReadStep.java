package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import java.util.List;

/** Reads the records on a path. */
final class ReadStep implements CompiledStep {
  private final Walk walk;
  private final List<PathField> columns;
  private final StoredText text = new StoredText();

  ReadStep(Action.Find read, Walk walk) {
    this.walk = walk;
    columns =
        read.fields().stream()
            .map(field -> PathField.of(walk.levels(), read.path(), field))
            .toList();
  }

  @Override
  public void run(long[] inputs, Digest digest) {
    walk.run(inputs, () -> row(digest));
  }

  private void row(Digest digest) {
    for (PathField column : columns) {
      column.answer(walk, text, digest);
    }
    digest.endRow();
  }
}
