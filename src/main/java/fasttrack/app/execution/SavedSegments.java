package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.Joint;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Merge;
import fasttrack.core.run.Run;
import fasttrack.core.run.segment.SegmentFile;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Segment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The saved results of a run's segments, in their order. */
public final class SavedSegments {
  private final List<SavedSegment> segments;

  /**
   * A segment.
   *
   * @param path where its user says that it is
   */
  private record SavedSegment(Path path, SavedResult<RunResult> result, Joint joint) {
    int number() {
      return joint.members().getFirst().number();
    }

    Path file() {
      return result.file().resolveSibling(Bundle.SEGMENT);
    }
  }

  private SavedSegments(List<SavedSegment> segments) {
    this.segments = segments;
  }

  /**
   * Reads their results.
   *
   * @throws UnreadableException where one is no segment, or they are not of one run
   */
  public static SavedSegments read(List<Path> paths) {
    List<SavedSegment> segments = new ArrayList<>();
    for (Path path : paths) {
      SavedResult<RunResult> result = ResultFiles.read(path, Kind.RUN);
      Joint joint = result.result().joint();
      if (joint == null || result.result().spec().part() == null) {
        throw new UnreadableException(
            path
                + (joint == null
                    ? " is the result of a whole run, and no segment: it ran without --segment"
                    : " is the result of a merge already"));
      }
      segments.add(new SavedSegment(path, result, joint));
    }
    segments.sort(Comparator.comparingInt(SavedSegment::number));
    for (int i = 1; i < segments.size(); i++) {
      check(segments.getFirst(), segments.get(i - 1), segments.get(i));
    }
    return new SavedSegments(segments);
  }

  private static void check(SavedSegment first, SavedSegment last, SavedSegment next) {
    if (!next.joint.run().equals(first.joint.run())) {
      throw new UnreadableException(
          next.path + " and " + first.path + " are segments of different runs");
    }
    if (next.number() == last.number()) {
      throw new UnreadableException(
          "%s and %s are the same segment, %s/%s"
              .formatted(last.path, next.path, next.number(), next.joint.of()));
    }
  }

  /** Returns what determines the whole run. */
  public BenchmarkSpec spec() {
    SavedSegment first = segments.getFirst();
    return first.result.result().spec().withSegment(Segment.all(first.joint.of()));
  }

  /**
   * Merges them, and saves the result.
   *
   * @param plan what they ran
   * @param name the name of the bundle
   * @throws UnreadableException where what one of them measured is missing or damaged
   * @throws fasttrack.app.result.bundle.BundleException where the folder cannot be written
   */
  public RecordedRun merge(PlannedRun plan, Path results, String name, Console console) {
    try (Bundle bundle = Bundle.begin(results, name, plan.offer().usesExistingServer())) {
      Run run = merge(plan);
      return new RecordedRun(run.result(), Saved.of(run, bundle, console));
    }
  }

  private Run merge(PlannedRun plan) {
    List<Merge.Part> parts = new ArrayList<>();
    try {
      for (SavedSegment segment : segments) {
        parts.add(new Merge.Part(segment.result.result(), open(segment)));
      }
      return new Merge(plan.workload(), plan.offer().capabilities(), parts).run();
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new UnreadableException(
          "one of the files %s is damaged: %s".formatted(Bundle.SEGMENT, e), e);
    } finally {
      parts.forEach(SavedSegments::close);
    }
  }

  private static SegmentFile open(SavedSegment segment) {
    try {
      return SegmentFile.open(segment.file());
    } catch (IOException e) {
      throw new UnreadableException(
          "%s cannot be read, without which the segment cannot be merged: %s"
              .formatted(segment.file(), e),
          e);
    }
  }

  private static void close(Merge.Part part) {
    try {
      part.file().samples().close();
    } catch (IOException e) {
      // it was only read
    }
  }
}
