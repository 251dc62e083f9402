package fasttrack.core.result;

import fasttrack.core.spi.DataSize;

/**
 * How the data grew within the measured interval.
 *
 * @param before how big they were when the interval began: just before that, or where there is no
 *     warm-up, before the first transaction
 * @param after how big they were when the last transaction had ended
 * @param insertedRows how many rows were inserted by the transactions that ended between these two
 *     moments and committed
 */
public record Growth(DataSize before, DataSize after, long insertedRows) {
  /** Returns by how much the bytes grew, as a share of those before; NaN if there were none. */
  public double share() {
    return before.bytes() == 0
        ? Double.NaN
        : (double) (after.bytes() - before.bytes()) / before.bytes();
  }
}
