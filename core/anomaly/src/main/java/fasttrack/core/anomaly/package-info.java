/** Which anomalies of isolation two transactions can provoke. */
@NullMarked
package fasttrack.core.anomaly;

import org.jspecify.annotations.NullMarked;
