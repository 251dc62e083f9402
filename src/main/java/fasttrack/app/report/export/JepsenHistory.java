package fasttrack.app.report.export;

import fasttrack.app.result.bundle.BundleException;
import fasttrack.core.proof.Operation;
import fasttrack.core.proof.Operations;
import fasttrack.core.run.RunListener;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the transactions of a run observed, as a history of Jepsen's in JSON: an array with a line
 * for each operation. Used by one thread.
 */
public final class JepsenHistory implements RunListener {
  private final Path path;
  private String problem = "was not written: there is no trace of all that the run did";
  private long index;

  /**
   * Prepares the file.
   *
   * @throws BundleException where it cannot be written
   */
  public JepsenHistory(Path path) {
    ExportFile.begin(path);
    this.path = path;
  }

  /** Writes it, operation by operation. */
  @Override
  public void observed(Operations operations) {
    try (JsonGenerator json = JsonMapper.shared().createGenerator(path, JsonEncoding.UTF8)) {
      json.writeStartArray();
      operations.each(operation -> write(operation, json));
      json.writeRaw('\n').writeEndArray();
      problem = "";
    } catch (JacksonException e) {
      problem = "is not whole: " + e.getOriginalMessage();
    }
  }

  /**
   * Tells that the run has ended.
   *
   * @throws BundleException where the file does not have all
   */
  public void end() {
    if (!problem.isEmpty()) {
      throw new BundleException(path + " " + problem);
    }
  }

  private void write(Operation operation, JsonGenerator json) {
    json.writeRaw('\n').writeStartObject();
    json.writeNumberProperty("index", index++).writeStringProperty("type", operation.type());
    json.writeStringProperty("f", "txn").writeNumberProperty("process", operation.process());
    json.writeNumberProperty("time", operation.nanos()).writeArrayPropertyStart("value");
    for (Operation.Access each : operation.accesses()) {
      json.writePOJO(Arrays.asList(each.writes() ? "w" : "r", each.key(), each.value()));
    }
    json.writeEndArray().writeEndObject();
  }
}
