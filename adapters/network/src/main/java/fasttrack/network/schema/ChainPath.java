package fasttrack.network.schema;

/**
 * A path: the details that share a value of the search item form a chain, whose head is the
 * master's entry of that key.
 *
 * @param detail the members' data set
 * @param inDetail the path's number among the detail's, from 0
 * @param item the search item
 * @param master the heads' data set
 * @param inMaster the path's number among the master's, from 0
 */
public record ChainPath(DataSet detail, int inDetail, Item item, DataSet master, int inMaster) {
  /** Returns where in a master's record the head of its chain is. */
  public int headOffset() {
    return inMaster * DataSet.HEAD;
  }

  /** Returns where in a detail's record its pointers are. */
  public int pointersOffset() {
    return inDetail * DataSet.POINTERS;
  }

  @Override
  public String toString() {
    return detail + "." + item.name();
  }
}
