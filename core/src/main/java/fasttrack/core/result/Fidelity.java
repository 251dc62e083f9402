package fasttrack.core.result;

/**
 * How well the ranking of the transaction types follows a published profile.
 *
 * @param profile the published profile's id
 * @param measure what was ranked: {@code cpu} or {@code elapsed}, the means
 * @param spearman Spearman's rank correlation, -1 to 1
 * @param types how many types both have
 */
public record Fidelity(String profile, String measure, double spearman, int types) {}
