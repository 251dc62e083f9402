package fasttrack.network.engine;

import fasttrack.core.conformance.SerialOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Owners, and things in the chains of owners and places, in plain collections. */
final class PlainThings implements SerialOrder.Data<PlainThings> {
  /** A thing. */
  record Thing(long owner, long place, long weight, long tag) {
    String text() {
      return weight + " " + tag;
    }
  }

  /** The balance of each owner. */
  final TreeMap<Long, Long> owners = new TreeMap<>();

  /** The things of each owner, in the order of their chain. */
  final Map<Long, List<Thing>> byOwner = new TreeMap<>();

  /** The things at each place, in the order of their chain. */
  final Map<Long, List<Thing>> byPlace = new TreeMap<>();

  List<Thing> ofOwner(long owner) {
    return byOwner.computeIfAbsent(owner, none -> new ArrayList<>());
  }

  List<Thing> atPlace(long place) {
    return byPlace.computeIfAbsent(place, none -> new ArrayList<>());
  }

  void put(Thing thing) {
    ofOwner(thing.owner).add(thing);
    atPlace(thing.place).add(thing);
  }

  void remove(Thing thing) {
    ofOwner(thing.owner).remove(thing);
    atPlace(thing.place).remove(thing);
  }

  /** Changes a thing, which stays in its chains. */
  void replace(Thing thing, Thing changed) {
    atPlace(thing.place).replaceAll(one -> one.equals(thing) ? changed : one);
    ofOwner(thing.owner).replaceAll(one -> one.equals(thing) ? changed : one);
  }

  List<Thing> things() {
    return byOwner.values().stream().flatMap(List::stream).toList();
  }

  @Override
  public PlainThings copy() {
    PlainThings copy = new PlainThings();
    copy.owners.putAll(owners);
    byOwner.forEach((owner, things) -> copy.byOwner.put(owner, new ArrayList<>(things)));
    byPlace.forEach((place, things) -> copy.byPlace.put(place, new ArrayList<>(things)));
    return copy;
  }

  @Override
  public String state() {
    return "" + owners + byOwner.values() + byPlace.values();
  }
}
