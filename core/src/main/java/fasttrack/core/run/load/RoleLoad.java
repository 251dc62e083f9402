package fasttrack.core.run.load;

import fasttrack.core.model.Mix64;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Role;
import fasttrack.core.spec.TypeMix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the terminals of one role execute in this process.
 *
 * @param name the role's name; null for the run's own terminals, which have all types that no role
 *     has
 * @param number its number, from 0
 * @param whole its load
 * @param load this process's share of it
 * @param types the positions of its transaction types among those that run
 * @param mix how often each is drawn
 */
public record RoleLoad(
    @Nullable String name, int number, Load whole, Load load, List<Integer> types, Mix mix) {

  /**
   * Returns the run's own terminals, and then its roles.
   *
   * @param types the transaction types that run
   */
  public static List<RoleLoad> of(BenchmarkSpec spec, List<TransactionType> types) {
    List<RoleLoad> all = new ArrayList<>();
    List<String> taken = spec.roles().stream().flatMap(role -> role.types().stream()).toList();
    List<Integer> own = positions(types, type -> !taken.contains(type));
    all.add(new RoleLoad(null, 0, spec.load(), spec.share(), own, mix(spec, types, own)));
    for (Role role : spec.roles()) {
      List<Integer> its = positions(types, role.types()::contains);
      Mix mix = mix(spec, types, its);
      all.add(new RoleLoad(role.name(), all.size(), role.load(), role.load(), its, mix));
    }
    return all;
  }

  private static List<Integer> positions(List<TransactionType> types, Predicate<String> named) {
    return IntStream.range(0, types.size())
        .filter(type -> named.test(types.get(type).name()))
        .boxed()
        .toList();
  }

  /** Returns from what its arrivals are drawn, given the seed of the run. */
  public long seed(long ofRun) {
    return number == 0 ? ofRun : Mix64.mix(ofRun + number);
  }

  /** Returns how all types of a run are drawn, of whatever role. */
  public static Mix mix(BenchmarkSpec spec, List<TransactionType> types) {
    return mix(spec, types, positions(types, type -> true));
  }

  private static Mix mix(BenchmarkSpec spec, List<TransactionType> types, List<Integer> its) {
    return spec.mix().order() == TypeMix.Order.IN_ORDER
        ? new Mix.InOrder(its)
        : new Mix.Weighted(
            IntStream.range(0, types.size())
                .mapToObj(
                    type -> its.contains(type) ? spec.mix().weight(types.get(type).name()) : 0)
                .toList());
  }
}
