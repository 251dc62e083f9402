/** The workloads: FASTTRACK's ten transactions, and TP1. */
@NullMarked
package fasttrack.transactions;

import org.jspecify.annotations.NullMarked;
