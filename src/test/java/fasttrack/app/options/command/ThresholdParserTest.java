package fasttrack.app.options.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.threshold.Threshold;
import fasttrack.app.report.threshold.Threshold.Bound;
import fasttrack.app.report.threshold.Threshold.Relation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class ThresholdParserTest {
  private final ThresholdParser parser = new ThresholdParser();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tp1.p95 < 20ms | tp1 | P95 | BELOW | 20e6",
        "T5.cpu<3ms | T5 | CPU | BELOW | 3e6",
        "rate > 500/s | | RATE | ABOVE | 500",
        "rate >= 30 /min | | RATE | AT_LEAST | 0.5",
        "p99.9 <= 1.5 s | | P999 | AT_MOST | 1.5e9",
        "T1.P99.9 < 900us | T1 | P999 | BELOW | 900e3",
        "t1.max < 2min | t1 | MAX | BELOW | 120e9",
        "T1.elapsed < 15µs | T1 | ELAPSED | BELOW | 15e3",
        "failed <= 0 | | FAILED | AT_MOST | 0",
        "T1.round-trips <= 2.5 | T1 | ROUND_TRIPS | AT_MOST | 2.5",
      })
  void aThresholdIsReadInTheUnitThatItsFigureIsHeldIn(
      String text, String subject, Figure figure, Relation relation, double value) {
    assertThat(parser.convert(text))
        .isEqualTo(new Threshold(text, subject, figure, relation, new Bound.Value(value)));
  }

  @Test
  void aBoundMayBeAMultipleOfTheBaseline() {
    assertThat(parser.convert("T1.elapsed < 1.1 * baseline").bound())
        .isEqualTo(new Bound.OfBaseline(1.1));
    assertThat(parser.convert("rate >= Baseline").bound()).isEqualTo(new Bound.OfBaseline(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fast | invalid threshold 'fast'; write a figure, one of <, <=, > and >=, and a value",
        "p95 = 3ms | invalid threshold",
        "p95 < 3ms < 4ms | invalid threshold",
        "p96 < 3ms | unknown figure 'p96'; did you mean 'p90' or 'p95' or 'p99'?",
        "T1.elapsd < 3ms | unknown figure 'elapsd'; did you mean 'elapsed'?",
        "T1. < 3ms | unknown figure ''; known: elapsed, cpu, client-cpu, server-cpu, p50",
        "p95 < 20 | 20 has no unit; p95 is a time, in ns, us, ms, s, min",
        "rate > 20ms | unknown unit 'ms'; rate is a rate, in /s, /min, /h",
        "failed < 3ms | failed is a number without a unit: write 3, not 3 ms",
        "p95 < fast | 'fast' is neither a number with its unit nor a multiple of the baseline",
        "p95 < -3ms | '-3ms' is neither a number",
        "p95 < 2 * base | unknown unit '* base'",
      })
  void mistakesAreExplained(String text, String problem) {
    assertThatThrownBy(() -> parser.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void aNumberBeyondAllIsRefused() {
    String text = "rate > " + "9".repeat(400) + "/s";
    assertThatThrownBy(() -> parser.convert(text)).hasMessage("the number is too large");
  }
}
