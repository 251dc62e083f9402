/**
 * What the interpreters of transactions share: the digest of an answer, and the values of a
 * transaction that reads and decides.
 */
@NullMarked
package fasttrack.core.interpreter;

import org.jspecify.annotations.NullMarked;
