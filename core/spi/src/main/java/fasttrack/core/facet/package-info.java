/**
 * What a database or a part of it can do beside its sessions, as its backend's capabilities say:
 * {@link fasttrack.core.spi.Database#as} returns it.
 */
@NullMarked
package fasttrack.core.facet;

import org.jspecify.annotations.NullMarked;
