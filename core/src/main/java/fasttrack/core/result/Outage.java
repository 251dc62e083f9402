package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What an injected crash of the server did to a run.
 *
 * @param killedAtNanos when the server was killed, since the measured interval began; null where
 *     the run ended before
 * @param recoveryNanos how long it then took until it was started, had recovered and took
 *     connections
 * @param outageNanos how long it took from the kill until the first transaction ended well that
 *     began when all of the server's processes were gone, or later; null where none did
 */
public record Outage(
    @Nullable Long killedAtNanos, @Nullable Long recoveryNanos, @Nullable Long outageNanos) {}
