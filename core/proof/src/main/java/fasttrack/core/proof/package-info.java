/**
 * The proof that the transactions of a run are equivalent to some serial order, or which anomalies
 * they show: programs are made to leave in a trace which versions of records they have seen and
 * replaced; after the run the versions are put in order, every answer is computed again from what
 * its transaction saw, and the graph of dependencies is searched for cycles (Adya, Liskov and
 * O'Neil, ICDE 2000).
 */
@NullMarked
package fasttrack.core.proof;

import org.jspecify.annotations.NullMarked;
