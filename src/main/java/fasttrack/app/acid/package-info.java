/**
 * The ACID audit: shows by experiment, and with its evidence, whether a database keeps what
 * atomicity, consistency, isolation and durability promise. A pure use of {@link
 * fasttrack.core.spi}; what it works on is a workload's {@link fasttrack.core.model.AcidSubject}.
 */
@NullMarked
package fasttrack.app.acid;

import org.jspecify.annotations.NullMarked;
