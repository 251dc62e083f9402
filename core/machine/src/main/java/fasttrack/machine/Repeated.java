package fasttrack.machine;

import fasttrack.core.host.FileFailure;
import fasttrack.core.host.Rounds;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.file.Files;

/**
 * A figure that is measured by samples, in rounds.
 *
 * @param id its id
 * @param room where, and for how long
 */
record Repeated(String id, Unit unit, HostRoom room) {
  /** More would only be sorted. */
  private static final int SAMPLES = 10_000;

  /** Takes one sample. */
  interface Sample {
    /** Returns it, in the figure's unit. */
    double take() throws IOException;
  }

  /** Something whose time is a sample. */
  interface Call {
    void make() throws IOException;
  }

  /** Measures something with a file. */
  interface Use {
    /** Returns the figure. */
    HostFigure with(TestFile file) throws IOException;
  }

  /** Returns what times a call. */
  static Sample timed(Call call) {
    return () -> {
      long begun = System.nanoTime();
      call.make();
      return System.nanoTime() - begun;
    };
  }

  /**
   * Measures with a file, and deletes the file whatever happens.
   *
   * @return the figure; a missing one where the file system does not permit it
   * @throws IOException if the file cannot be made, written or read, with its path and why
   */
  HostFigure withFile(Use use) throws IOException {
    TestFile file = new TestFile(room.folder().resolve("host-test"), this);
    try {
      return use.with(file);
    } catch (Unavailable e) {
      return e.missing(id, unit);
    } catch (IOException e) {
      throw new IOException(file.path() + ": " + FileFailure.reason(e), e);
    } finally {
      Files.deleteIfExists(file.path());
    }
  }

  /**
   * Takes samples for as long as the room's time lasts. The first round warms up and does not
   * count; each has at least one sample, and there are fewer rounds where that takes longer.
   *
   * @return the figure; a missing one where a sample is not to be had
   */
  HostFigure of(Sample sample) throws IOException {
    Rounds rounds = new Rounds();
    try {
      long until = System.nanoTime() + room.nanos();
      long part = room.nanos() / (Rounds.PER_FIGURE + 1);
      round(part, sample, new Rounds());
      for (int i = 0; i < Rounds.PER_FIGURE && (i == 0 || System.nanoTime() < until); i++) {
        round(part, sample, rounds);
      }
    } catch (Unavailable e) {
      return e.missing(id, unit);
    }
    return HostFigure.of(id, unit, rounds);
  }

  private void round(long nanos, Sample sample, Rounds rounds) throws IOException {
    long until = System.nanoTime() + nanos;
    for (int i = 0; i < SAMPLES && !room.stop().getAsBoolean(); i++) {
      rounds.add(sample.take());
      if (System.nanoTime() >= until) {
        break;
      }
    }
    rounds.end();
  }
}
