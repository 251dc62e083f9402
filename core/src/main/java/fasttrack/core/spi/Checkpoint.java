package fasttrack.core.spi;

import java.time.Duration;
import java.time.Instant;

/**
 * A time in which an engine wrote out the pages that it had changed since the last time, beside its
 * transactions.
 *
 * @param began when, by this machine's clock
 * @param lasted how long; zero where it had not ended when it was asked for
 * @param reason why, in the engine's words
 */
public record Checkpoint(Instant began, Duration lasted, String reason) {}
