/** The proof that what a backend locks excludes what it claims to. */
@NullMarked
package fasttrack.core.exclusion;

import org.jspecify.annotations.NullMarked;
