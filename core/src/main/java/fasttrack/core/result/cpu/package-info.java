/** What a run found of CPU time: what transactions, the engine and the harness itself took. */
@NullMarked
package fasttrack.core.result.cpu;

import org.jspecify.annotations.NullMarked;
