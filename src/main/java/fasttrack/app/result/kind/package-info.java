/**
 * What a kind of result is, and how one is written, read and shown. Each kind stands in its
 * result's own class; {@code cli.Kinds} lists them.
 */
@NullMarked
package fasttrack.app.result.kind;

import org.jspecify.annotations.NullMarked;
