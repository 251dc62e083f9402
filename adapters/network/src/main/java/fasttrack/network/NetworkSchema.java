package fasttrack.network;

import fasttrack.core.model.Field;
import fasttrack.core.model.Link;
import fasttrack.core.model.RecordType;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes data sets of record types. One with a key and no owner becomes a manual master, every other
 * one a detail; a detail with a key gets an automatic master on that key, by which its one record
 * is found and its own members' chains begin.
 */
final class NetworkSchema {
  private static final String KEY_SUFFIX = "_key";

  private NetworkSchema() {}

  /** Returns the data sets for some record types and all their owners. */
  static Structure structure(Collection<RecordType> types) {
    Set<RecordType> all = new LinkedHashSet<>();
    types.forEach(type -> addWithOwners(type, all));
    List<SetSpec> specs = new ArrayList<>();
    for (RecordType type : all) {
      Field key = type.key();
      if (key != null && !master(type)) {
        specs.add(
            new SetSpec(
                type.name() + KEY_SUFFIX,
                DataSet.SetType.AUTOMATIC,
                List.of(new SetSpec.ItemSpec(key.name(), key.type())),
                key.name(),
                List.of(),
                List.of()));
      }
      specs.add(spec(type));
    }
    return new Structure(specs);
  }

  private static boolean master(RecordType type) {
    return type.key() != null && type.links().isEmpty();
  }

  private static void addWithOwners(RecordType type, Set<RecordType> all) {
    type.links().forEach(link -> addWithOwners(link.owner(), all));
    all.add(type);
  }

  private static SetSpec spec(RecordType type) {
    Field key = type.key();
    boolean master = master(type);
    List<SetSpec.PathSpec> paths = new ArrayList<>();
    if (key != null && !master) {
      paths.add(new SetSpec.PathSpec(key.name(), type.name() + KEY_SUFFIX));
    }
    for (Link link : type.links()) {
      RecordType owner = link.owner();
      paths.add(
          new SetSpec.PathSpec(
              link.field().name(), master(owner) ? owner.name() : owner.name() + KEY_SUFFIX));
    }
    return new SetSpec(
        type.name(),
        master ? DataSet.SetType.MANUAL : DataSet.SetType.DETAIL,
        type.fields().stream()
            .map(field -> new SetSpec.ItemSpec(field.name(), field.type()))
            .toList(),
        key == null || !master ? null : key.name(),
        paths,
        type.indexes().stream()
            .map(index -> new SetSpec.IndexSpec(index.field().name(), index.unique()))
            .toList());
  }
}
