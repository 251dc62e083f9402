/**
 * What a database has to offer to be measured: {@link fasttrack.core.spi.Backend} opens a {@link
 * fasttrack.core.spi.Database}, which connects {@link fasttrack.core.spi.Session}s, which execute
 * transactions. That is all; clocks, histograms, retries and verification are the harness's.
 */
@NullMarked
package fasttrack.core.spi;

import org.jspecify.annotations.NullMarked;
