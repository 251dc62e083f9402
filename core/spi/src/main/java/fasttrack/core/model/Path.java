package fasttrack.core.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A path through the data: where it starts, and the links that it follows from there. A relational
 * database evaluates it as a join, a network database by calculated reads, index searches and
 * chained reads.
 *
 * @param start where the path starts
 * @param hops the links that it follows, in order; no record type is visited twice
 */
public record Path(Start start, List<Hop> hops) {
  /** Where a path starts. */
  public sealed interface Start {
    /** Returns the record type on which the path starts. */
    RecordType type();

    /** The record with a given key. */
    record ByKey(RecordType type, Operand key) implements Start {}

    /** All records whose indexed field lies between two values, both included. */
    record ByIndexRange(RecordType type, Field field, Operand from, Operand to) implements Start {
      /** Returns whether both ends are the same operand, so that the range is a single value. */
      public boolean single() {
        return from.equals(to);
      }
    }

    /** All records. */
    record All(RecordType type) implements Start {}
  }

  /** One step of a path from a record type to a related one. */
  public sealed interface Hop {
    /** Returns the link that is followed. */
    Link link();

    /** Returns the record type at which the hop arrives. */
    RecordType target();

    /** From a member to its owner. */
    record ToOwner(Link link) implements Hop {
      @Override
      public RecordType target() {
        return link.owner();
      }
    }

    /** From an owner to all its members. */
    record ToMembers(RecordType target, Link link) implements Hop {}
  }

  public Path {
    List<RecordType> seen = visited(start, hops);
    if (seen.stream().distinct().count() != seen.size()) {
      throw new IllegalArgumentException("a path visits a record type twice: " + seen);
    }
  }

  /** A path that starts at the record with a given key. */
  public static Path byKey(RecordType type, Operand key) {
    if (type.key() == null) {
      throw new IllegalArgumentException(type + " has no key");
    }
    return new Path(new Start.ByKey(type, key), List.of());
  }

  /** A path that starts at the records whose indexed field equals a value. */
  public static Path byIndex(RecordType type, String field, Operand value) {
    return byIndexRange(type, field, value, value);
  }

  /** A path that starts at the records whose indexed field lies in a range, ends included. */
  public static Path byIndexRange(RecordType type, String field, Operand from, Operand to) {
    Field indexed = type.field(field);
    if (type.indexes().stream().noneMatch(index -> index.field().equals(indexed))) {
      throw new IllegalArgumentException(type + "." + field + " has no index");
    }
    return new Path(new Start.ByIndexRange(type, indexed, from, to), List.of());
  }

  /** A path over all records of a type. */
  public static Path all(RecordType type) {
    return new Path(new Start.All(type), List.of());
  }

  /** Extends the path from each record to its owner. */
  public Path toOwner(RecordType owner) {
    return with(new Hop.ToOwner(last().linkTo(owner)));
  }

  /** Extends the path from each record to its members of a type. */
  public Path toMembers(RecordType members) {
    return with(new Hop.ToMembers(members, members.linkTo(last())));
  }

  /** Returns the record types that the path visits, in order. */
  public List<RecordType> types() {
    return visited(start, hops);
  }

  /** Returns the record type at which the path ends. */
  public RecordType last() {
    return hops.isEmpty() ? start.type() : hops.getLast().target();
  }

  /** Tells whether it finds one combination of records at most. */
  public boolean isOne() {
    boolean one =
        switch (start) {
          case Start.ByKey byKey -> true;
          case Start.ByIndexRange range ->
              range.single() && range.type().indexes().contains(new Index(range.field(), true));
          case Start.All all -> false;
        };
    return one && hops.stream().allMatch(Hop.ToOwner.class::isInstance);
  }

  /** Returns the operands of the path's start. */
  public List<Operand> operands() {
    return switch (start) {
      case Start.ByKey byKey -> List.of(byKey.key());
      case Start.ByIndexRange range -> List.of(range.from(), range.to());
      case Start.All all -> List.of();
    };
  }

  private Path with(Hop hop) {
    List<Hop> longer = new ArrayList<>(hops);
    longer.add(hop);
    return new Path(start, longer);
  }

  private static List<RecordType> visited(Start start, List<Hop> hops) {
    List<RecordType> types = new ArrayList<>();
    types.add(start.type());
    hops.forEach(hop -> types.add(hop.target()));
    return types;
  }
}
