/** The kinds of results: how each is written, read and shown. A new kind is an entry here. */
@NullMarked
package fasttrack.app.kind;

import org.jspecify.annotations.NullMarked;
