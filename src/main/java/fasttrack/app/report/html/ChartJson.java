package fasttrack.app.report.html;

import fasttrack.app.report.Charts;
import fasttrack.app.report.Figures;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** What {@code charts.js} draws, as JSON that stands in an element of a page. */
public final class ChartJson {
  /** Draws what would turn the direction of a label as its code, as on the rest of the page. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(
                      String.class,
                      new ValueSerializer<>() {
                        @Override
                        public void serialize(
                            String text, JsonGenerator json, SerializationContext context) {
                          json.writeString(Figures.shown(text));
                        }
                      }))
          .build();

  private static final Map<String, String> ESCAPES =
      Map.of(
          "<", "\\u003c",
          ">", "\\u003e",
          "&", "\\u0026",
          "\u2028", "\\u2028",
          "\u2029", "\\u2029");

  private ChartJson() {}

  /** Returns JSON without what would end the element that holds it, or a line of JavaScript. */
  public static String of(Charts.Spec spec) {
    String safe = JSON.writeValueAsString(spec);
    for (Map.Entry<String, String> each : ESCAPES.entrySet()) {
      safe = safe.replace(each.getKey(), each.getValue());
    }
    return safe;
  }
}
