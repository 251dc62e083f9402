package fasttrack.core.model;

/**
 * A one-to-many relationship, seen from its member: the member's field holds its owner's key. In a
 * relational database it is an indexed foreign key column, in a network database a chain.
 *
 * @param field the member's field that holds the owner's key
 * @param owner the record type of the owner, which has a key
 */
public record Link(Field field, RecordType owner) {}
