/** What adapters of different kinds share: locks on what a run uses, servers, child processes. */
@NullMarked
package fasttrack.support;

import org.jspecify.annotations.NullMarked;
