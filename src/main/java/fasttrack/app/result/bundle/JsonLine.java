package fasttrack.app.result.bundle;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;

/**
 * Records on one line of JSON, as processes of the same version of this program exchange them. What
 * is to be kept is written by {@link ResultJson}.
 */
public final class JsonLine {
  private JsonLine() {}

  /** Returns a record on one line, without the line's end. */
  public static String write(Record message) {
    return ResultJson.MAPPER
        .writer()
        .without(SerializationFeature.INDENT_OUTPUT)
        .writeValueAsString(message);
  }

  /**
   * Reads a record.
   *
   * @throws UnreadableException where the line is none
   */
  public static <T extends Record> T read(String line, Class<T> type) {
    try {
      return ResultJson.MAPPER.readValue(line, type);
    } catch (JacksonException e) {
      throw new UnreadableException(
          "this is no " + type.getSimpleName() + ": " + ResultJson.problem(e), e);
    }
  }
}
