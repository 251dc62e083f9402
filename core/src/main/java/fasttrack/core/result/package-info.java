/**
 * What a run found: a tree of plain records, with units in their names, made to be kept as JSON.
 */
@NullMarked
package fasttrack.core.result;

import org.jspecify.annotations.NullMarked;
