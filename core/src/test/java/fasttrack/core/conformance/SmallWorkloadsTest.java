package fasttrack.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Depot;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The small workloads, on which every mode of execution is tested, have all that a workload can
 * have: what is added to the model has to be added to them, too.
 */
class SmallWorkloadsTest {
  private static final List<TransactionType> TYPES =
      Stream.of(Shop.TYPES, SessionTests.ALL_STEPS, Depot.TYPES).flatMap(List::stream).toList();

  @Test
  void everyKindOfStepOperandAndEnding() {
    assertThat(kinds(steps())).isEqualTo(permitted(Action.OnRecords.class));
    assertThat(kinds(steps().flatMap(SmallWorkloadsTest::operands)))
        .isEqualTo(permitted(Operand.class));
    assertThat(TYPES).extracting(TransactionType::ending).contains(Ending.values());
    assertThat(steps(Action.Change.class).map(Action.Change::returning)).contains(true, false);
  }

  /** A path that is read, updated or deleted along starts in every way, and has up to two hops. */
  @Test
  void everyKindOfPathForEveryKindOfStep() {
    for (List<Path> paths : List.of(paths(Action.Find.class), paths(Action.Change.class))) {
      assertThat(kinds(paths.stream().map(Path::start))).isEqualTo(permitted(Path.Start.class));
      assertThat(kinds(paths.stream().flatMap(path -> path.hops().stream())))
          .isEqualTo(permitted(Path.Hop.class));
      assertThat(paths).extracting(path -> path.hops().size()).contains(0, 1, 2, 3);
    }
    List<Path> deleted = paths(Action.Delete.class);
    assertThat(kinds(deleted.stream().map(Path::start))).isEqualTo(permitted(Path.Start.class));
    assertThat(deleted).extracting(path -> path.hops().size()).contains(0, 1, 2);
    assertThat(paths(Action.Find.class).stream().map(Path::start))
        .filteredOn(Path.Start.ByIndexRange.class::isInstance)
        .extracting(start -> ((Path.Start.ByIndexRange) start).single())
        .contains(true, false);
  }

  @Test
  void everyKindOfFieldIndexAndRecordType() {
    List<RecordType> types =
        Stream.of(Shop.SCHEMA, Depot.SCHEMA).flatMap(schema -> schema.types().stream()).toList();
    assertThat(kinds(types.stream().flatMap(type -> type.fields().stream()).map(Field::type)))
        .isEqualTo(permitted(Field.Type.class));
    assertThat(
            types.stream()
                .flatMap(type -> type.indexes().stream())
                .map(index -> index.unique() + " " + index.field().type().getClass()))
        .containsOnly(
            "true " + Field.Type.Label.class,
            "false " + Field.Type.Label.class,
            "true " + Field.Type.Int64.class,
            "false " + Field.Type.Int64.class);
    assertThat(types).extracting(type -> type.links().size()).contains(0, 1, 2);
    assertThat(types)
        .filteredOn(type -> !type.links().isEmpty())
        .extracting(type -> type.key() != null)
        .contains(true, false);
  }

  private static Stream<Action.OnRecords> steps() {
    return TYPES.stream().flatMap(type -> type.steps().stream());
  }

  private static <S extends Action.OnRecords> Stream<S> steps(Class<S> kind) {
    return steps().filter(kind::isInstance).map(kind::cast);
  }

  private static List<Path> paths(Class<? extends Action.OnPath> kind) {
    return steps(kind).map(Action.OnPath::path).toList();
  }

  private static Stream<Operand> operands(Action.OnRecords step) {
    return switch (step) {
      case Action.Change update ->
          Stream.concat(Stream.of(update.first().value()), update.operands().stream());
      case Action.OnPath on -> on.operands().stream();
      case Action.Insert insert -> insert.values().stream();
    };
  }

  private static Set<Class<?>> kinds(Stream<?> things) {
    return things.map(Object::getClass).collect(Collectors.toSet());
  }

  private static Set<Class<?>> permitted(Class<?> type) {
    return Stream.of(type.getPermittedSubclasses())
        .flatMap(each -> each.isSealed() ? permitted(each).stream() : Stream.of(each))
        .collect(Collectors.toSet());
  }
}
