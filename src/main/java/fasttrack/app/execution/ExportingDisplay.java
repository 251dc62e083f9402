package fasttrack.app.execution;

import fasttrack.app.kind.Document;
import java.util.List;

/**
 * Tells files for other programs of documents, after another display has shown them. Used by one
 * thread.
 *
 * @param shown shows the documents
 * @param outputs are told of them
 */
public record ExportingDisplay(Display shown, List<JudgedOutput> outputs) implements Display {
  public ExportingDisplay {
    outputs = List.copyOf(outputs);
  }

  @Override
  public void run(PlannedRun plan, RecordedRun run) {
    shown.run(plan, run);
  }

  @Override
  public void document(Document document, Saved saved) {
    shown.document(document, saved);
    outputs.forEach(output -> output.add(document.report()));
  }

  @Override
  public void end() {
    shown.end();
    outputs.forEach(JudgedOutput::end);
  }
}
