package fasttrack.core.statistics;

/**
 * How a timeline's slots are joined to slices for a statistic: to as few as tell a trend, so that
 * each is long and the noise of neighbors nearly independent (the method of batch means; B.
 * Schmeiser, <i>Operations Research</i> 30, 1982: more than 30 batches gain little), and each with
 * enough transactions to be a rate.
 *
 * @param slots how many slots each slice has
 * @param slices how many whole slices there are; the slots left over at the end belong to none
 */
record Slicing(int slots, int slices) {
  /** Fewer slices than these tell no trend from chance. */
  static final int SLICES_MIN = 8;

  /** A slice has at least so many transactions on average. */
  static final int TRANSACTIONS_MIN = 10;

  private static final int SLICES_MAX = 40;

  /**
   * Joins slots.
   *
   * @param slots how many whole slots there are
   * @param transactions how many transactions they count together
   */
  static Slicing of(int slots, double transactions) {
    if (transactions == 0) {
      return new Slicing(1, 0);
    }
    int each =
        Math.max(
            Math.ceilDiv(slots, SLICES_MAX),
            (int) Math.ceil(slots * TRANSACTIONS_MIN / transactions));
    int atLeastOne = Math.max(1, each);
    return new Slicing(atLeastOne, slots / atLeastOne);
  }

  /** Tells whether there are too few slices for any statistic. */
  boolean isTooFew() {
    return slices < SLICES_MIN;
  }
}
