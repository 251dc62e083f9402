package fasttrack.app.execution.workload;

import static fasttrack.core.model.Counted.count;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Sums of fields over all records that are equal in every state between transactions. */
final class SumsAgree implements Invariant {
  private final String title;
  private final List<SumTerm> terms;
  private final long[] sums;

  /**
   * A sum, or how many records there are.
   *
   * @param field the field whose values are added; null where records are counted
   * @param sign 1, or -1
   */
  record SumTerm(RecordType type, @Nullable Field field, int sign) {
    long of(long[] row) {
      return sign * (field == null ? 1 : row[type.position(field)]);
    }

    @Override
    public String toString() {
      return (sign < 0 ? "-" : "") + type + (field == null ? "" : "." + field.name());
    }
  }

  SumsAgree(String title, List<SumTerm> terms) {
    this.title = title;
    this.terms = List.copyOf(terms);
    this.sums = new long[terms.size()];
  }

  /** Takes all records as they are loaded. */
  void load(Dataset dataset) {
    for (RecordType type : dataset.schema().types()) {
      if (terms.stream().anyMatch(term -> term.type.equals(type))) {
        long[] row = new long[type.fields().size()];
        for (long number = 1; number <= dataset.rows(type); number++) {
          type.generate(number, dataset, row);
          row(type, row);
        }
      }
    }
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void row(RecordType type, long[] values) {
    for (int i = 0; i < sums.length; i++) {
      SumTerm term = terms.get(i);
      if (term.type.equals(type)) {
        sums[i] += term.of(values);
      }
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    // what the rows hold must agree, whatever was acknowledged: the oracle checks that
  }

  @Override
  public Optional<String> violation() {
    if (LongStream.of(sums).distinct().count() == 1) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, sums.length)
            .mapToObj(i -> terms.get(i) + " is " + count(sums[i]))
            .collect(Collectors.joining(", ", title + ": ", "")));
  }
}
