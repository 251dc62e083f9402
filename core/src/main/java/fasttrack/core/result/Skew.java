package fasttrack.core.result;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How unevenly a transaction's input draws the keys of a record type.
 *
 * @param transaction the transaction type's name
 * @param input the input's name
 * @param record the record type's name
 * @param rows how many records it has
 * @param hottest how many of them are looked at: those that are drawn most
 * @param share the share of the draws that these take, from 0 to 1, as {@value #DRAWS} draws show
 * @param movesAfter after how many transactions of a terminal others are hot; 0 for never
 */
public record Skew(
    String transaction,
    String input,
    String record,
    long rows,
    long hottest,
    double share,
    long movesAfter) {
  private static final int DRAWS = 50_000;

  /** Draws what terminals draw for transactions, and returns the inputs that prefer some keys. */
  public static List<Skew> of(List<TransactionType> types, Dataset dataset) {
    List<Skew> skews = new ArrayList<>();
    for (TransactionType type : types) {
      for (int i = 0; i < type.inputs().size(); i++) {
        TransactionType.Input input = type.inputs().get(i);
        RecordType record = input.draw().keysOf();
        long hottest = record == null ? 0 : input.draw().hottest(dataset);
        // the elements of a list have one name, and one draw
        boolean again = i > 0 && type.inputs().get(i - 1).name().equals(input.name());
        if (record != null && hottest > 0 && !again) {
          skews.add(
              new Skew(
                  type.name(),
                  input.name(),
                  record.name(),
                  dataset.rows(record),
                  hottest,
                  share(type, i, hottest, dataset),
                  input.draw().movesAfter()));
        }
      }
    }
    return skews;
  }

  private static double share(TransactionType type, int input, long hottest, Dataset dataset) {
    SplittableRandom random = new SplittableRandom(dataset.seed());
    long[] inputs = new long[TransactionType.INPUTS_MAX];
    int taken = 0;
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      taken += inputs[input] <= hottest ? 1 : 0;
    }
    return (double) taken / DRAWS;
  }
}
