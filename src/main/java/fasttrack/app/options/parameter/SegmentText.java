package fasttrack.app.options.parameter;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.SpecException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** How segments are written: which of how many, {@code 2/4}, or how many. */
final class SegmentText {
  private static final WholeNumbers.OfInt NUMBERS = new WholeNumbers.OfInt();

  private SegmentText() {}

  /** Reads which of how many. */
  static Segment part(String text) {
    String[] parts = text.strip().split("/", -1);
    if (parts.length != 2) {
      throw new TypeConversionException(
          "'%s' is no segment; write which of how many: 2/4".formatted(text));
    }
    Segment read = segment(NUMBERS.convert(parts[0]), NUMBERS.convert(parts[1]));
    if (read.meansAll()) {
      throw new TypeConversionException("counts from 1, not 0");
    }
    return read;
  }

  /** Reads how many; 1 for a run that has none. */
  static int count(String text) {
    int number = NUMBERS.convert(text);
    return number == 1 ? number : segment(0, number).of();
  }

  private static Segment segment(int number, int of) {
    try {
      return new Segment(number, of);
    } catch (SpecException e) {
      throw new TypeConversionException(e.problem());
    }
  }

  /** Returns which segment a run is; null if it is none. */
  static @Nullable String part(BenchmarkSpec spec) {
    Segment part = spec.part();
    return part == null ? null : part.toString();
  }

  /** Returns how many segments a run has as a whole; null if it has none, or is one. */
  static @Nullable String all(BenchmarkSpec spec) {
    Segment segment = spec.segment();
    return segment == null || !segment.meansAll() ? null : String.valueOf(segment.of());
  }
}
