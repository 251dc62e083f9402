package fasttrack.network.schema;

import fasttrack.core.model.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A data set as it is defined.
 *
 * @param name its name, unique in the database
 * @param kind what kind of data set it is
 * @param items its items in the order in which they are stored
 * @param key the key item of a master, null for a detail
 * @param paths the search items of a detail
 * @param indexes the b-tree indexes
 */
public record SetSpec(
    String name,
    DataSet.SetType kind,
    List<ItemSpec> items,
    @Nullable String key,
    List<PathSpec> paths,
    List<IndexSpec> indexes) {
  public SetSpec {
    items = List.copyOf(items);
    paths = List.copyOf(paths);
    indexes = List.copyOf(indexes);
  }

  /** An item: its name, and how it is stored. */
  public record ItemSpec(String name, Field.Type type) {}

  /** A search item: its name, and the master in which its chains begin. */
  public record PathSpec(String item, String master) {}

  /** A b-tree index: the item, and whether no two records share a value. */
  public record IndexSpec(String item, boolean unique) {}
}
