/**
 * {@code acid}, the ACID audit: shows by experiment, with its evidence, whether a database's
 * transactions are atomic, consistent, isolated and durable. It uses {@link fasttrack.core.spi}
 * only, and works on a workload's {@link fasttrack.core.model.AcidSubject}.
 */
@NullMarked
package fasttrack.app.audit.acid;

import org.jspecify.annotations.NullMarked;
