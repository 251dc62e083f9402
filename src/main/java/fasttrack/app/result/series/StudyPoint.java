package fasttrack.app.result.series;

import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One of the things that a study compares, and what its runs come to. Immutable.
 *
 * @param name what it is called, unique in its study; empty where it is alone
 * @param levels what distinguishes it, by the parameters that differ in the study
 * @param description engine, isolation level, promise of a commit and load, in words
 * @param published the id of published figures, which it shows; null of what was measured
 * @param engine the database; null where none was opened
 * @param serverCpu how the server's CPU time is known; null where no run tells
 * @param counted how many of its runs are in its figures
 * @param figures those of each transaction type, and last of all together; empty where none is
 *     known
 */
public record StudyPoint(
    String name,
    Map<String, String> levels,
    String description,
    @Nullable String published,
    @Nullable Engine engine,
    CpuFigure.@Nullable Method serverCpu,
    int counted,
    List<TypeSummary> figures) {

  /**
   * Sums up a point that was measured.
   *
   * @param last its last run; null where none ran
   * @param runs all runs of the study
   */
  public static StudyPoint of(
      String name,
      Map<String, String> levels,
      String description,
      @Nullable RunResult last,
      List<StudyRun> runs) {
    List<StudyRun> own = runs.stream().filter(run -> run.point().equals(name)).toList();
    List<StudyRun> counted = own.stream().filter(run -> run.counts() && !run.explains()).toList();
    boolean further = own.stream().anyMatch(StudyRun::explains);
    List<StudyRun> explaining =
        own.stream().filter(run -> run.counts() && run.explains() == further).toList();
    Map<Integer, Integer> independent = StudyRun.independent(runs);
    return new StudyPoint(
        name,
        levels,
        description,
        null,
        last == null ? null : last.engine(),
        last == null ? null : last.cpu().serverPerType(),
        counted.size(),
        types(counted).stream()
            .map(
                type ->
                    TypeSummary.of(
                        type, byProcess(counted, type, independent), figures(explaining, type)))
            .toList());
  }

  /** Returns a system whose figures were published. */
  public static StudyPoint of(String name, PublishedProfile profile) {
    List<TypeSummary> figures = new ArrayList<>();
    for (PublishedProfile.Figure type : profile.figures()) {
      figures.add(
          TypeSummary.published(type.type(), figure -> figure.published(profile, type.type())));
    }
    OptionalDouble rate = profile.rateTps();
    figures.add(
        TypeSummary.published(
            TypeFigures.ALL,
            figure ->
                figure == Figure.RATE && rate.isPresent()
                    ? (Double) rate.getAsDouble()
                    : TypeSummary.balanced(figures, figure)));
    return new StudyPoint(
        name, Map.of(), "published: " + profile.title(), profile.id(), null, null, 0, figures);
  }

  private static List<String> types(List<StudyRun> runs) {
    return runs.stream()
        .flatMap(run -> run.figures().stream())
        .map(TypeFigures::type)
        .distinct()
        .toList();
  }

  /** Returns the figures of a type, those together of which none is independent of another. */
  private static Collection<List<TypeFigures>> byProcess(
      List<StudyRun> runs, String type, Map<Integer, Integer> independent) {
    Map<Integer, List<TypeFigures>> units = new TreeMap<>();
    for (StudyRun run : runs) {
      TypeFigures found = run.type(type);
      Integer unit = independent.get(run.process());
      if (found != null && unit != null) {
        units.computeIfAbsent(unit, any -> new ArrayList<>()).add(found);
      }
    }
    return units.values();
  }

  private static List<TypeFigures> figures(List<StudyRun> runs, String type) {
    return runs.stream().map(run -> run.type(type)).filter(Objects::nonNull).toList();
  }

  /** Returns its value of a parameter that differs in the study. */
  public String level(String parameter) {
    return levels.getOrDefault(parameter, "");
  }

  /** Returns the figures of a type, or of {@link TypeFigures#ALL}; null where it has none. */
  public @Nullable TypeSummary type(String type) {
    return figures.stream().filter(each -> each.type().equals(type)).findFirst().orElse(null);
  }

  /** Returns the names of its transaction types. */
  public List<String> types() {
    return figures.stream()
        .map(TypeSummary::type)
        .filter(type -> !type.equals(TypeFigures.ALL))
        .toList();
  }

  /** Returns the figures of all types together; null where none is known. */
  public @Nullable TypeSummary all() {
    return type(TypeFigures.ALL);
  }

  /** Returns where the time of all types together went; null where that is not known. */
  public @Nullable TimeParts parts() {
    TypeSummary all = all();
    return all == null ? null : all.parts();
  }

  /** Returns what a figure of all types together comes to; null where that is not known. */
  public @Nullable MeanInterval of(Figure figure) {
    TypeSummary all = all();
    return all == null ? null : all.values().get(figure);
  }

  /** Returns the mean of a figure of all types together; null where that is not known. */
  public @Nullable Double mean(Figure figure) {
    return mean(figure, TypeFigures.ALL);
  }

  /** Returns the mean of a figure of a type; null where that is not known. */
  public @Nullable Double mean(Figure figure, String type) {
    TypeSummary found = type(type);
    return found == null ? null : found.of(figure);
  }
}
