/** The in-memory interpreter, small and evidently correct: it defines every backend's answers. */
@NullMarked
package fasttrack.core.oracle;

import org.jspecify.annotations.NullMarked;
