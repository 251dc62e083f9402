package fasttrack.network;

import fasttrack.core.model.Field;
import fasttrack.core.spi.Marker;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.SetSpec.IndexSpec;
import fasttrack.network.schema.SetSpec.ItemSpec;
import fasttrack.network.schema.SetSpec.PathSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the store keeps of one schema: its mark, and how its data are defined, so that they can be
 * read without the workload that made them. As text, a line for each thing, words with tabs
 * between.
 *
 * @param number the database's own number in the store
 * @param marker what it holds
 * @param structure its data sets
 */
record RootRecord(int number, Marker marker, Structure structure) {
  private static final String TAB = "\t";

  RootRecord with(Marker other) {
    return new RootRecord(number, other, structure);
  }

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            "database",
            number,
            marker.schema(),
            marker.version(),
            marker.scale(),
            marker.seed(),
            marker.state().name()));
    for (SetSpec set : structure.specs()) {
      lines.add(line("set", set.name(), set.kind().name()));
      set.items().forEach(item -> lines.add(item(item)));
      String key = set.key();
      if (key != null) {
        lines.add(line("key", key));
      }
      set.paths().forEach(path -> lines.add(line("path", path.item(), path.master())));
      set.indexes().forEach(index -> lines.add(line("index", index.item(), index.unique())));
    }
    return String.join("\n", lines);
  }

  /**
   * Reads what {@link #text} has written.
   *
   * @throws IllegalArgumentException where it is none of ours
   */
  static RootRecord parse(String text) {
    String[] parts = text.split("\n(?=set\t)", -1);
    String[] head = parts[0].split(TAB, -1);
    if (head.length != 7 || !head[0].equals("database")) {
      throw new IllegalArgumentException("no root record: " + parts[0]);
    }
    List<SetSpec> sets = Stream.of(parts).skip(1).map(RootRecord::set).toList();
    Marker marker =
        new Marker(
            head[2],
            Integer.parseInt(head[3]),
            Integer.parseInt(head[4]),
            Long.parseLong(head[5]),
            Marker.State.valueOf(head[6]));
    return new RootRecord(Integer.parseInt(head[1]), marker, new Structure(sets));
  }

  private static SetSpec set(String part) {
    List<String> lines = List.of(part.split("\n", -1));
    String[] head = lines.getFirst().split(TAB, -1);
    if (head.length != 3) {
      throw new IllegalArgumentException("no root record: " + lines.getFirst());
    }
    List<ItemSpec> items = new ArrayList<>();
    List<PathSpec> paths = new ArrayList<>();
    List<IndexSpec> indexes = new ArrayList<>();
    String key = null;
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(TAB, -1);
      switch (words[0]) {
        case "item" -> items.add(new ItemSpec(words[1], type(words)));
        case "key" -> key = words[1];
        case "path" -> paths.add(new PathSpec(words[1], words[2]));
        case "index" -> indexes.add(new IndexSpec(words[1], Boolean.parseBoolean(words[2])));
        default -> throw new IllegalArgumentException("no root record: " + line);
      }
    }
    return new SetSpec(head[1], DataSet.SetType.valueOf(head[2]), items, key, paths, indexes);
  }

  private static String item(ItemSpec item) {
    return switch (item.type()) {
      case Field.Type.Int64 whole -> line("item", item.name(), "int64");
      case Field.Type.Timestamp moment -> line("item", item.name(), "timestamp");
      case Field.Type.Label label ->
          line("item", item.name(), "label", label.prefix(), label.digits());
      case Field.Type.Filler filler -> line("item", item.name(), "filler", filler.length());
    };
  }

  private static Field.Type type(String[] words) {
    return switch (words[2]) {
      case "int64" -> new Field.Type.Int64();
      case "timestamp" -> new Field.Type.Timestamp();
      case "label" -> new Field.Type.Label(words[3], Integer.parseInt(words[4]));
      case "filler" -> new Field.Type.Filler(Integer.parseInt(words[3]));
      default -> throw new IllegalArgumentException("no type of an item: " + words[2]);
    };
  }

  private static String line(Object... words) {
    return Stream.of(words).map(String::valueOf).collect(Collectors.joining(TAB));
  }
}
