package fasttrack.core.testing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Which classes of tests may have opened what is open. Classes run side by side, so that is all
 * that ran between the last look without it and the first with it; it is theirs to close before the
 * last of them ends. Thread-safe.
 */
final class Births implements AutoCloseable {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Supplier<Map<String, Supplier<String>>> look;
  private final Supplier<Map<String, Supplier<String>>> lastLook;
  private final long waitNanos;
  private final Set<String> settled;
  private final Map<String, Set<String>> owners = new HashMap<>();
  private final Set<String> running = new HashSet<>();
  private Set<String> sinceLook = new HashSet<>();

  /**
   * Looks for the first time: what is open now is nobody's.
   *
   * @param look returns what is open, by a name that tells it from all else, with its description
   * @param lastLook returns that and what can only be judged when all classes have ended
   * @param waitNanos how long what is left may take to end by itself
   */
  Births(
      Supplier<Map<String, Supplier<String>>> look,
      Supplier<Map<String, Supplier<String>>> lastLook,
      long waitNanos) {
    this.waitNanos = waitNanos;
    this.look = look;
    this.lastLook = lastLook;
    this.settled = new HashSet<>(lastLook.get().keySet());
  }

  /** Says that a class of tests begins. */
  synchronized void begin(String name) {
    running.add(name);
    sinceLook.add(name);
  }

  /**
   * Opens what may stay until the end, whatever classes end meanwhile.
   *
   * @return what was opened
   */
  <T> T share(Supplier<T> opening) {
    Set<String> before = Set.copyOf(look.get().keySet());
    T opened = opening.get();
    shared(before);
    return opened;
  }

  private synchronized void shared(Set<String> before) {
    Set<String> opened = new HashSet<>(look.get().keySet());
    opened.removeAll(before);
    opened.forEach(each -> owners.put(each, Set.of()));
  }

  /**
   * Says that a class of tests has ended.
   *
   * @throws AssertionError if something is open that this class opened or one that ended before it
   */
  void end(String name) {
    fail(await(ended(name), () -> leftBy(name, look.get())));
  }

  /**
   * Says that all have ended.
   *
   * @throws AssertionError if something is open for which no class was blamed yet
   */
  @Override
  public void close() {
    fail(await(open(lastLook.get()), () -> open(lastLook.get())));
  }

  private synchronized Map<String, Supplier<String>> ended(String name) {
    Map<String, Supplier<String>> now = look.get();
    note(now.keySet(), sinceLook);
    running.remove(name);
    sinceLook = new HashSet<>(running);
    return leftBy(name, now);
  }

  private void note(Set<String> open, Set<String> by) {
    owners.keySet().retainAll(open);
    open.forEach(each -> owners.putIfAbsent(each, Set.copyOf(by)));
  }

  private synchronized Map<String, Supplier<String>> leftBy(
      String name, Map<String, Supplier<String>> now) {
    Map<String, Supplier<String>> left = open(now);
    left.keySet()
        .removeIf(
            each -> {
              Set<String> by = owners.getOrDefault(each, Set.of());
              return !by.contains(name) || by.stream().anyMatch(running::contains);
            });
    return left;
  }

  private synchronized Map<String, Supplier<String>> open(Map<String, Supplier<String>> now) {
    Map<String, Supplier<String>> open = new LinkedHashMap<>(now);
    open.keySet().removeAll(settled);
    return open;
  }

  private Map<String, Supplier<String>> await(
      Map<String, Supplier<String>> first, Supplier<Map<String, Supplier<String>>> again) {
    Map<String, Supplier<String>> left = first;
    long until = System.nanoTime() + waitNanos;
    while (!left.isEmpty() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(POLL_NANOS);
      left = again.get();
    }
    return left;
  }

  private synchronized void fail(Map<String, Supplier<String>> left) {
    if (left.isEmpty()) {
      return;
    }
    settled.addAll(left.keySet());
    Set<String> lines = new LinkedHashSet<>();
    left.forEach((each, text) -> lines.add(each + ": " + text.get() + " " + origin(each)));
    throw new AssertionError("left open:\n  " + String.join("\n  ", lines));
  }

  private String origin(String each) {
    Set<String> by = owners.getOrDefault(each, Set.of());
    return by.isEmpty()
        ? "(opened by what several classes share, or seen only at the end)"
        : new TreeSet<>(by).stream().collect(Collectors.joining(" or ", "(opened by ", ")"));
  }
}
