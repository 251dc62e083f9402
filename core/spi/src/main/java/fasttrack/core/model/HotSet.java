package fasttrack.core.model;

import java.util.random.RandomGenerator;

/**
 * Draws keys of which some are hot: a share of the records, side by side, takes a share of the
 * draws, evenly; the others take the rest, evenly. The hot records may move: after so many of a
 * terminal's transactions, the next ones are hot.
 *
 * @param keysOf the record type
 * @param share the hot records among all, above 0 and below 1
 * @param taken the draws that they take among all, from 0 to 1
 * @param movesAfter after how many transactions of a terminal the next records are hot; 0 for never
 */
record HotSet(RecordType keysOf, double share, double taken, long movesAfter) implements Draw {
  @Override
  public long next(RandomGenerator random, long[] inputs, Dataset dataset) {
    return next(random, 0, inputs, dataset);
  }

  @Override
  public long next(RandomGenerator random, long number, long[] inputs, Dataset dataset) {
    long keys = dataset.rows(keysOf);
    long hot = hottest(dataset);
    boolean inside = hot == keys || random.nextDouble() < taken;
    long place = inside ? random.nextLong(hot) : hot + random.nextLong(keys - hot);
    long moved = movesAfter == 0 ? 0 : number / movesAfter % keys * hot % keys;
    return 1 + (place + moved) % keys;
  }

  @Override
  public long hottest(Dataset dataset) {
    long keys = dataset.rows(keysOf);
    return Math.clamp(Math.round(keys * share), 1, Math.max(1, keys - 1));
  }
}
