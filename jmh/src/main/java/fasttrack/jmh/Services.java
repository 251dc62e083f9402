package fasttrack.jmh;

import fasttrack.core.model.Workload;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/** Finds what the class path provides. */
public final class Services {
  private Services() {}

  /**
   * Returns the first of a kind that is accepted.
   *
   * @param what what is looked for, in words
   * @throws IllegalArgumentException where there is none
   */
  public static <S> S first(Class<S> kind, Predicate<S> accepted, String what) {
    return ServiceLoader.load(kind).stream()
        .map(ServiceLoader.Provider::get)
        .filter(accepted)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + what));
  }

  /** Returns the workload of a name. */
  public static Workload workload(String name) {
    return first(Workload.class, each -> each.name().equals(name), "workload " + name);
  }
}
