package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fresh process measures first, however slow its compiler, is what it measures later. */
class CalibrationsTest {
  /**
   * Cold code is five times as slow, and so was what a clock on the wall says of a processor that
   * is shared with others; caches and a second thread of a core make less than a factor of two.
   */
  private static final double FASTER_MAX = 3;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
  void neitherASlowCompilerNorOtherWorkMakesASlowMachine(String compiler)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                compiler,
                "-cp",
                System.getProperty("java.class.path"),
                Calibrations.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Double> figures =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(Double::valueOf)
            .toList();
    assertThat(process.waitFor()).isZero();
    assertThat(Math.log(figures.get(2) / figures.get(0)))
        .as("steps a second, floor, then both again: " + figures)
        .isCloseTo(0, within(Math.log(FASTER_MAX)));
    assertThat(Math.log(figures.get(3) / figures.get(1)))
        .as("the floors in it: " + figures)
        .isCloseTo(0, within(Math.log(FASTER_MAX)));
  }
}
