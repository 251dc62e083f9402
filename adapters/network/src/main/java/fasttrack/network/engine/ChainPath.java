package fasttrack.network.engine;

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
  int headOffset() {
    return DataSet.headOffset(inMaster);
  }

  int pointersOffset() {
    return DataSet.pointersOffset(inDetail);
  }

  @Override
  public String toString() {
    return detail + "." + item.name();
  }
}
