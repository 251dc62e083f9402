package fasttrack.network.interpreter;

import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes levels of paths. */
record PathCompiler(Structure structure) {
  /**
   * Compiles a path.
   *
   * @param wanted the fields that are read, of any record type on the path
   * @param findIntent with what intent the chain of the last level is found
   * @param getIntent with what intent the last level's records are got
   */
  List<Level> compile(Path path, List<Field> wanted, Intent findIntent, Intent getIntent) {
    List<RecordType> types = path.types();
    List<Level> levels = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      boolean last = i == types.size() - 1;
      DataSet set = structure.set(types.get(i).name());
      Level.Access access =
          i == 0
              ? start(path.start(), set)
              : hop(path.hops().get(i - 1), set, levels.getLast().list());
      Path.Hop next = last ? null : path.hops().get(i);
      levels.add(
          new Level(
              access,
              set,
              new ItemList(set, items(set, types.get(i), wanted, next)),
              last ? findIntent : Intent.READ,
              last ? getIntent : Intent.READ));
    }
    return levels;
  }

  private static List<Item> items(
      DataSet set, RecordType type, List<Field> wanted, Path.@Nullable Hop next) {
    Set<Item> items = new LinkedHashSet<>();
    for (Field field : wanted) {
      if (field.record().equals(type.name())) {
        items.add(set.item(field.name()));
      }
    }
    switch (next) {
      case null -> {}
      case Path.Hop.ToOwner hop -> items.add(set.item(hop.link().field().name()));
      case Path.Hop.ToMembers hop -> items.add(set.item(key(type).name()));
    }
    return List.copyOf(items);
  }

  private static Level.Access start(Path.Start start, DataSet set) {
    return switch (start) {
      case Path.Start.ByKey byKey -> byKey(set, byKey.type(), new Level.Source.Given(byKey.key()));
      case Path.Start.ByIndexRange range ->
          new Level.Access.Range(
              set.item(range.field().name()), range.from(), range.to(), range.single());
      case Path.Start.All everything -> new Level.Access.Serial();
    };
  }

  private static Level.Access hop(Path.Hop hop, DataSet set, ItemList before) {
    return switch (hop) {
      case Path.Hop.ToOwner toOwner ->
          byKey(set, toOwner.target(), source(before, toOwner.link().field()));
      case Path.Hop.ToMembers toMembers ->
          new Level.Access.Chain(
              set.item(toMembers.link().field().name()),
              source(before, key(toMembers.link().owner())),
              false);
    };
  }

  private static Level.Access byKey(DataSet set, RecordType type, Level.Source key) {
    return set.detail()
        ? new Level.Access.Chain(set.item(key(type).name()), key, true)
        : new Level.Access.Calculated(key);
  }

  private static Level.Source source(ItemList before, Field field) {
    for (int i = 0; i < before.items().size(); i++) {
      if (before.items().get(i).name().equals(field.name())) {
        return new Level.Source.FromBefore(i, field.name());
      }
    }
    throw new IllegalStateException(field + " was not read on the level before");
  }

  private static Field key(RecordType type) {
    return Objects.requireNonNull(type.key(), () -> type + " has no key");
  }
}
