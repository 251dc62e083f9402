package fasttrack.core.spi;

import org.jspecify.annotations.Nullable;

/**
 * How much storage the data takes at a moment.
 *
 * @param bytes what tables and indexes take on the disk; with the log where that is part of the
 *     same files
 * @param deadRows about how many rows are there that no transaction can see any more; null if the
 *     engine does not tell
 */
public record DataSize(long bytes, @Nullable Long deadRows) {}
