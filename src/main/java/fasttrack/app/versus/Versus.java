package fasttrack.app.versus;

import fasttrack.app.comparison.Candidate;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Comparison;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.kind.Document;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.study.Design;
import fasttrack.app.study.RunClock;
import fasttrack.app.study.Study;
import fasttrack.core.model.PublishedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Systems beside each other. The number of blocks is planned, or follows from how narrow the
 * intervals shall become.
 *
 * @param points at least two; the others are compared with the first
 * @param control the name of the point that is the first one once more; null where there is none
 * @param published systems whose published figures join the comparison
 * @param pace how many blocks run
 * @param explains whether each system runs once more, with its waits sampled
 * @param differences the conditions that differ although they should not, since the user insists
 * @param remarks what else the reader has to know
 */
public record Versus(
    List<Point<String>> points,
    @Nullable String control,
    List<PublishedProfile> published,
    Pace pace,
    boolean explains,
    List<String> differences,
    List<String> remarks)
    implements Design<String> {
  /** Copies the lists. */
  public Versus {
    points = List.copyOf(points);
    published = List.copyOf(published);
    differences = List.copyOf(differences);
    remarks = List.copyOf(remarks);
  }

  @Override
  public String folderName() {
    return "versus";
  }

  @Override
  public int blocks() {
    return pace.blocks();
  }

  @Override
  public String unit() {
    return "block";
  }

  @Override
  public @Nullable Long atMostNanos() {
    return pace.atMostNanos();
  }

  @Override
  public String fewer() {
    return "compare fewer systems";
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public boolean isOpen() {
    return pace.isOpen();
  }

  @Override
  public List<Point<String>> explained() {
    return explains ? points : List.of();
  }

  @Override
  public int claims() {
    int types = points.getFirst().plan().spec().mix().weights().size();
    return points.size() == 1 ? 0 : Comparison.claims(points.size(), types);
  }

  @Override
  public @Nullable Integer blocksToFind(List<Study.Ran<String>> runs) {
    return comparison(runs).blocksToFind();
  }

  @Override
  public boolean goesOn(int begun, List<Study.Ran<String>> runs, RunClock clock) {
    return pace.goesOn(begun, points.size(), explained().size(), comparison(runs), clock);
  }

  private static Candidate.Ran candidate(Study.Ran<String> run) {
    return new Candidate.Ran(run.block(), run.bundle(), run.result());
  }

  private Comparison comparison(List<Study.Ran<String>> runs) {
    List<Candidate> candidates = new ArrayList<>();
    for (Point<String> point : points) {
      List<Candidate.Ran> own = Study.Ran.of(point, runs).stream().map(Versus::candidate).toList();
      Study.Ran<String> explaining = Study.Ran.explaining(point, runs);
      candidates.add(
          new Measured(
              point.name(),
              own.isEmpty() ? "no run" : SystemLine.of(own.getFirst().result()),
              own,
              explaining == null ? null : candidate(explaining)));
    }
    published.forEach(each -> candidates.add(new Candidate.Published(each.id(), each)));
    Comparison comparison = new Comparison(candidates, true);
    return pace.untilShare() == null ? comparison : comparison.untilNarrow();
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<String>> runs, int completeBlocks, boolean interrupted) {
    Comparison comparison = comparison(runs);
    int blocks = comparison.completeBlocks();
    Double until = pace.untilShare();
    return Optional.of(
        ComparisonResult.KIND.document(
            comparison.result(
                ComparisonResult.Header.now(runs.getFirst().result().header().workload().title()),
                new ComparisonResult.Design(
                    Math.max(blocks, until == null ? pace.blocks() : 0),
                    blocks,
                    until,
                    until == null ? null : (Boolean) (comparison.widestShare() <= until),
                    control),
                differences,
                remarks)));
  }
}
