/**
 * The interface of a database to the harness: a {@link fasttrack.core.spi.Backend} opens a {@link
 * fasttrack.core.spi.Database}, which connects {@link fasttrack.core.spi.Session}s, which execute
 * transactions. The harness does everything else: clocks, histograms, retries and verification.
 */
@NullMarked
package fasttrack.core.spi;

import org.jspecify.annotations.NullMarked;
