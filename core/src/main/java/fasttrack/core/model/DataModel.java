package fasttrack.core.model;

/** How a database sees its data. */
public enum DataModel {
  /** Tables, joined by values. */
  RELATIONAL,
  /** Records, linked by chains. */
  NETWORK
}
