package fasttrack.app.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.analysis.TimePart;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The colors of the parts of the elapsed time, which charts.js finds by their names. */
class PartColorsTest {
  private static final Pattern COLOR = Pattern.compile("--part-([a-z-]+): #([0-9a-f]{6});");

  /** Two colors so far apart in CIELAB are told apart side by side, and away from each other. */
  private static final double DISTANCE_MIN = 25;

  /** What the Web Content Accessibility Guidelines ask of text, and of parts of a drawing. */
  private static final double TEXT_MIN = 4.5;

  private static final double DRAWING_MIN = 3;
  private static final double BLACK = 0.05;
  private static final double DARK_PAGE = 0.05 + 0.0069;

  private static Map<String, List<Double>> colors() throws Exception {
    try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
      String style = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      Map<String, List<Double>> colors = new TreeMap<>();
      COLOR
          .matcher(style)
          .results()
          .forEach(found -> assertThat(colors.put(found.group(1), xyz(found.group(2)))).isNull());
      return colors;
    }
  }

  @Test
  void eachPartHasItsOwnColor() throws Exception {
    Map<String, List<Double>> colors = colors();
    assertThat(colors.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(TimePart.values())
                .map(part -> part.title().toLowerCase(Locale.ROOT))
                .map(title -> title.replaceAll("[^a-z]+", "-"))
                .toList());
    colors.forEach(
        (part, color) -> {
          double luminance = color.get(1) + 0.05;
          assertThat(luminance / BLACK).as("text on " + part).isGreaterThan(TEXT_MIN);
          assertThat(luminance / DARK_PAGE).as(part + " on dark").isGreaterThan(DRAWING_MIN);
          colors.forEach(
              (other, otherColor) -> {
                if (!other.equals(part)) {
                  assertThat(distance(color, otherColor))
                      .as(part + " beside " + other)
                      .isGreaterThan(DISTANCE_MIN);
                }
              });
        });
  }

  private static List<Double> xyz(String hex) {
    double r = linear(hex, 0);
    double g = linear(hex, 2);
    double b = linear(hex, 4);
    return List.of(
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b);
  }

  private static double linear(String hex, int at) {
    double value = Integer.parseInt(hex.substring(at, at + 2), 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static double distance(List<Double> one, List<Double> other) {
    double lightness = 116 * (bent(one.get(1)) - bent(other.get(1)));
    double a = 500 * (redness(one) - redness(other));
    double b = 200 * (yellowness(one) - yellowness(other));
    return Math.sqrt(lightness * lightness + a * a + b * b);
  }

  private static double redness(List<Double> xyz) {
    return bent(xyz.get(0) / 0.95047) - bent(xyz.get(1));
  }

  private static double yellowness(List<Double> xyz) {
    return bent(xyz.get(1)) - bent(xyz.get(2) / 1.08883);
  }

  private static double bent(double value) {
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16.0 / 116;
  }
}
