package fasttrack.core.spec;

import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two workloads or more in one database, all of whose transactions run. No rule of one applies to
 * both: it has neither published figures nor hot records, and cannot be audited.
 *
 * @param parts the workloads; no two of them have a record type or a transaction type in common
 */
public record CombinedWorkload(List<Workload> parts) implements Workload {
  /** What joins the names of workloads. */
  public static final String AND = "+";

  /**
   * Combines workloads.
   *
   * @throws IllegalArgumentException where two of them have something in common; says what
   */
  public CombinedWorkload {
    Set<String> names = new HashSet<>();
    for (Workload part : parts) {
      Stream.concat(
              part.schema().types().stream().map(type -> "record type " + type.name()),
              part.types().stream().map(type -> "transaction " + type.name()))
          .filter(name -> !names.add(name))
          .findFirst()
          .ifPresent(
              name -> {
                throw new IllegalArgumentException("two of the workloads have a " + name);
              });
    }
  }

  @Override
  public String name() {
    return parts.stream().map(Workload::name).collect(Collectors.joining(AND));
  }

  @Override
  public String title() {
    return parts.stream()
            .map(part -> part.title().replaceFirst("\\s*[:(].*", ""))
            .collect(Collectors.joining(" and "))
        + ": in one database";
  }

  @Override
  public int version() {
    return combined(Workload::version);
  }

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public int weight(TransactionType type) {
    return parts.stream()
        .filter(part -> part.types().contains(type))
        .mapToInt(part -> part.weight(type))
        .findFirst()
        .orElse(1);
  }

  @Override
  public int order() {
    return parts.stream().mapToInt(Workload::order).max().orElseThrow();
  }

  @Override
  public boolean runsByDefault() {
    return false;
  }

  /** The profiles of the first part that has several. */
  @Override
  public List<String> profiles() {
    return profiled().profiles();
  }

  @Override
  public String profile() {
    return profiled().profile();
  }

  @Override
  public Workload withProfile(String profile) {
    Workload with = profiled();
    return new CombinedWorkload(
        parts.stream()
            .map(part -> part.name().equals(with.name()) ? part.withProfile(profile) : part)
            .toList());
  }

  @Override
  public int scaleMax() {
    return parts.stream().mapToInt(Workload::scaleMax).min().orElseThrow();
  }

  @Override
  public Schema schema() {
    return new Schema(
        parts.stream().map(part -> part.schema().name()).collect(Collectors.joining("_")),
        combined(part -> part.schema().version()),
        of(part -> part.schema().types().stream()));
  }

  @Override
  public List<TransactionType> types() {
    return of(part -> part.types().stream());
  }

  @Override
  public int defaultTerminals() {
    return parts.stream().mapToInt(Workload::defaultTerminals).max().orElseThrow();
  }

  @Override
  public List<BackgroundRole> background() {
    return of(part -> part.background().stream());
  }

  @Override
  public List<Invariant> invariants() {
    return of(part -> part.invariants().stream());
  }

  /** The longest of its parts': no terminal is faster than in its own workload. */
  @Override
  public long defaultThinkNanos() {
    return parts.stream().mapToLong(Workload::defaultThinkNanos).max().orElseThrow();
  }

  private int combined(ToIntFunction<Workload> version) {
    int all = 0;
    for (Workload part : parts) {
      all = 31 * all + version.applyAsInt(part);
    }
    return all & Integer.MAX_VALUE;
  }

  private Workload profiled() {
    return parts.stream()
        .filter(part -> part.profiles().size() > 1)
        .findFirst()
        .orElse(parts.getFirst());
  }

  private <T> List<T> of(Function<Workload, Stream<T>> each) {
    return parts.stream().flatMap(each).toList();
  }
}
