/**
 * Loaded databases that are kept as files, so that each run of a study begins in the same physical
 * state without loading.
 */
@NullMarked
package fasttrack.core.snapshot;

import org.jspecify.annotations.NullMarked;
