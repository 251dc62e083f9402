package fasttrack.app.audit.acid;

/** The four properties of a transaction (Härder and Reuter, 1983). */
public enum Property {
  ATOMICITY,
  CONSISTENCY,
  ISOLATION,
  DURABILITY
}
