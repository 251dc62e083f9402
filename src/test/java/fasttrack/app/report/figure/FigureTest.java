package fasttrack.app.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.result.RunResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {
  private final RunResult run = Stored.run("run-postgresql-contended");

  @Test
  void helpListsEachFigureWithTheUnitsOfItsDimension() {
    List<String> groups = List.of(Figure.LISTED.split("; "));
    assertThat(groups).hasSameSizeAs(Dimension.values());
    for (int i = 0; i < groups.size(); i++) {
      Dimension dimension = Dimension.values()[i];
      assertThat(groups.get(i).replaceFirst(" \\(.*", "").split(", "))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(Figure.values())
                  .filter(figure -> figure.dimension() == dimension)
                  .map(Figure::id)
                  .toList());
      assertThat(dimension.units()).allMatch(groups.get(i)::contains);
    }
  }

  @Test
  void sumsOfTypesAreThoseOfTheRun() {
    for (Figure figure : List.of(Figure.COUNT, Figure.RETRIED, Figure.DEADLOCKS, Figure.FAILED)) {
      assertThat(figure.of(run, null))
          .as(figure.id())
          .isEqualTo(run.types().stream().mapToDouble(type -> figure.of(run, type.name())).sum());
    }
    assertThat(Figure.COUNT.of(run, null)).isPositive();
  }

  @Test
  void aMeanOfAllTypesLiesAmongThoseOfTheTypes() {
    for (Figure figure : List.of(Figure.ELAPSED, Figure.CLIENT_CPU, Figure.WASTED)) {
      double[] types =
          run.types().stream().mapToDouble(type -> figure.of(run, type.name())).sorted().toArray();
      assertThat(figure.of(run, null)).as(figure.id()).isBetween(types[0], types[types.length - 1]);
    }
  }

  /** The first role's transactions are not due at equal distances. */
  @Test
  void whatWasLateIsThatOfTheLatestRole() {
    RunResult roles =
        Stored.of("run-sqlite-yewcom").with("/work/roles/1/onTimeShare", "0.75").run();
    assertThat(Figure.LATE.of(roles, null)).isEqualTo(0.25);
    assertThat(Figure.LATE.of(roles, roles.work().roles().get(1).types().getFirst()))
        .isEqualTo(0.25);
    assertThat(Figure.LATE.of(roles, roles.work().roles().getFirst().types().getFirst())).isNull();
    StudyRun kept = StudyRun.of("", 1, 1, 1, 1, null, roles);
    assertThat(kept.type(TypeFigures.ALL).of(Figure.LATE)).isEqualTo(0.25);
    assertThat(Figure.LATE.of(run, null)).as("no roles").isNull();
  }

  @Test
  void whatIsBetterHasTheAdvantage() {
    assertThat(Figure.ELAPSED.advantage(2.0, 6.0)).isEqualTo(3);
    assertThat(Figure.RATE.advantage(6.0, 2.0)).isEqualTo(3);
    assertThat(Figure.RATE.advantage(6.0, null)).isNull();
  }

  @Test
  void aTypeThatDidNotRunHasNoFigures() {
    assertThat(Arrays.stream(Figure.values()).map(figure -> figure.of(run, "none")))
        .containsOnlyNulls();
  }
}
