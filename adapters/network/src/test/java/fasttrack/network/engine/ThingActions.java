package fasttrack.network.engine;

import fasttrack.core.conformance.SerialOrder;
import fasttrack.network.engine.PlainThings.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * What transactions do with owners and things: by calls, and on plain data. Where a result's order
 * is that of record numbers, which nothing promises, it is sorted.
 */
final class ThingActions {
  private ThingActions() {}

  /** An action, whose result is the same text whether it is done by calls or on plain data. */
  sealed interface ThingAction extends SerialOrder.Action<PlainThings> {
    String run(ThingCalls calls);
  }

  /** An action that changes nothing. */
  sealed interface ThingRead extends ThingAction {}

  record ReadOwner(long id) implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.owner(id, Intent.READ);
    }

    @Override
    public String apply(PlainThings data) {
      return String.valueOf(data.owners.get(id));
    }
  }

  record AddToOwner(long id, long amount) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      String balance = calls.owner(id, Intent.UPDATE);
      return balance.equals("null")
          ? balance
          : calls.balance(Long.parseLong(balance) + amount, balance);
    }

    @Override
    public String apply(PlainThings data) {
      String balance = String.valueOf(data.owners.get(id));
      data.owners.computeIfPresent(id, (same, old) -> old + amount);
      return balance;
    }
  }

  record PutOwner(long id, long balance) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      return calls.putOwner(id, balance);
    }

    @Override
    public String apply(PlainThings data) {
      return data.owners.putIfAbsent(id, balance) == null ? "0" : "43";
    }
  }

  record DeleteOwner(long id) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      String balance = calls.owner(id, Intent.UPDATE);
      return balance.equals("null") ? balance : calls.deleteOwner();
    }

    @Override
    public String apply(PlainThings data) {
      if (!data.owners.containsKey(id)) {
        return "null";
      }
      if (!data.ofOwner(id).isEmpty()) {
        return "44";
      }
      data.owners.remove(id);
      return "0";
    }
  }

  record AllOwners() implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.allOwners();
    }

    @Override
    public String apply(PlainThings data) {
      return data.owners.entrySet().stream()
          .map(owner -> owner.getKey() + " " + owner.getValue())
          .sorted()
          .toList()
          .toString();
    }
  }

  record RangeOwners(long from, long to) implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.rangeOwners(from, to);
    }

    @Override
    public String apply(PlainThings data) {
      return data.owners.entrySet().stream()
          .filter(owner -> owner.getValue() >= from && owner.getValue() <= to)
          .map(owner -> owner.getKey() + " " + owner.getValue())
          .sorted()
          .toList()
          .toString();
    }
  }

  record OwnerChain(long owner) implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.chain("owner_id", owner);
    }

    @Override
    public String apply(PlainThings data) {
      return data.owners.containsKey(owner) ? texts(data.ofOwner(owner).stream()) : "null";
    }
  }

  record PlaceChain(long place) implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.chain("place_id", place);
    }

    @Override
    public String apply(PlainThings data) {
      List<Thing> chain = data.atPlace(place);
      return chain.isEmpty() ? "null" : texts(chain.stream());
    }
  }

  record AllThings() implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.allThings();
    }

    @Override
    public String apply(PlainThings data) {
      return data.things().stream().map(Thing::text).sorted().toList().toString();
    }
  }

  record RangeThings(long from, long to) implements ThingRead {
    @Override
    public String run(ThingCalls calls) {
      return calls.rangeThings(from, to);
    }

    @Override
    public String apply(PlainThings data) {
      return data.things().stream()
          .filter(thing -> thing.weight() >= from && thing.weight() <= to)
          .map(Thing::text)
          .sorted()
          .toList()
          .toString();
    }
  }

  record PutThing(long owner, long place, long weight, long tag) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      return calls.putThing(owner, place, weight, tag);
    }

    @Override
    public String apply(PlainThings data) {
      if (!data.owners.containsKey(owner)) {
        return "102";
      }
      data.put(new Thing(owner, place, weight, tag));
      return "0";
    }
  }

  /** What it writes depends on what it has seen: that an owner has nothing. */
  record PutIfAlone(long owner, long place, long weight, long tag) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      String chain = calls.chain("owner_id", owner);
      return chain.equals("[]") ? calls.putThing(owner, place, weight, tag) : chain;
    }

    @Override
    public String apply(PlainThings data) {
      String chain = new OwnerChain(owner).apply(data);
      return chain.equals("[]") ? new PutThing(owner, place, weight, tag).apply(data) : chain;
    }
  }

  record DeleteFirst(long owner) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      String first = calls.first(owner);
      return first.equals("null") ? first : calls.deleteThing(first);
    }

    @Override
    public String apply(PlainThings data) {
      if (data.ofOwner(owner).isEmpty()) {
        return "null";
      }
      Thing first = data.ofOwner(owner).getFirst();
      data.remove(first);
      return first.text();
    }
  }

  record WeighFirst(long owner, long weight) implements ThingAction {
    @Override
    public String run(ThingCalls calls) {
      String first = calls.first(owner);
      return first.equals("null") ? first : calls.weigh(weight, first);
    }

    @Override
    public String apply(PlainThings data) {
      if (data.ofOwner(owner).isEmpty()) {
        return "null";
      }
      Thing first = data.ofOwner(owner).getFirst();
      data.replace(first, new Thing(first.owner(), first.place(), weight, first.tag()));
      return first.text();
    }
  }

  private static String texts(Stream<Thing> things) {
    return things.map(Thing::text).toList().toString();
  }

  /** Returns any action, on so few values that transactions meet. */
  static ThingAction any(Random random, long tag) {
    long owner = owner(random);
    long place = 1 + random.nextInt(2);
    long weight = random.nextInt(4);
    return switch (random.nextInt(19)) {
      case 0, 1 -> new ReadOwner(owner);
      case 2, 3, 4 -> new AddToOwner(owner, 1 + random.nextInt(5));
      case 5 -> new PutOwner(owner, random.nextInt(9));
      case 6 -> new DeleteOwner(owner);
      case 7 -> new AllOwners();
      case 8 -> new RangeOwners(weight, weight + random.nextInt(6));
      case 9, 10 -> new OwnerChain(owner);
      case 11 -> new PlaceChain(place);
      case 12 -> new AllThings();
      case 13 -> new RangeThings(weight, weight + random.nextInt(3));
      case 14, 15 -> new PutThing(owner, place, weight, tag);
      case 16 -> new PutIfAlone(owner, place, weight, tag);
      case 17 -> new DeleteFirst(owner);
      default -> new WeighFirst(owner, weight);
    };
  }

  /** Returns the actions that read all there is. */
  static List<ThingAction> everything() {
    List<ThingAction> all = new ArrayList<>();
    all.add(new AllOwners());
    all.add(new AllThings());
    all.add(new RangeOwners(-1, 1L << 40));
    all.add(new RangeThings(-1, 1L << 40));
    for (long place = 1; place <= 2; place++) {
      all.add(new PlaceChain(place));
    }
    for (long owner = 1; owner <= ThingCalls.OWNERS_MAX; owner++) {
      all.add(new OwnerChain(owner));
    }
    return all;
  }

  /** Returns an action that reads. */
  static ThingAction read(Random random) {
    ThingAction action = any(random, 0);
    return action instanceof ThingRead ? action : read(random);
  }

  /** Returns an action that may change something. */
  static ThingAction change(Random random, long tag) {
    ThingAction action = any(random, tag);
    return action instanceof ThingRead ? change(random, tag) : action;
  }

  static long owner(Random random) {
    return 1 + random.nextInt(ThingCalls.OWNERS_MAX);
  }
}
