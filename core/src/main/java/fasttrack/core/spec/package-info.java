/**
 * What determines a run: data alone, valid once made. Everything that runs or reports stands on it.
 */
@NullMarked
package fasttrack.core.spec;

import org.jspecify.annotations.NullMarked;
