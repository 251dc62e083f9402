package fasttrack.core.model;

/** The data model of a database. */
public enum DataModel {
  /** Tables, joined by values. */
  RELATIONAL,
  /** Records, linked by chains. */
  NETWORK
}
