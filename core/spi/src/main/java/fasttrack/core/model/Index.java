package fasttrack.core.model;

/**
 * An ordered index (a b-tree) on one field.
 *
 * @param field the indexed field
 * @param unique whether values are unique
 */
public record Index(Field field, boolean unique) {}
