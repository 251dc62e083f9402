package fasttrack.app.micro;

import java.util.List;

/**
 * How long micro-runs are measured.
 *
 * @param profile the name of these values
 * @param forks in how many Java processes each runs, one after the other
 * @param warmups how many iterations come before those that count
 * @param iterations how many iterations count
 * @param iterationMillis how long each of both lasts
 * @param more further arguments for JMH
 */
public record MicroLength(
    String profile,
    int forks,
    int warmups,
    int iterations,
    long iterationMillis,
    List<String> more) {}
