/** Databases, stores and workloads in jars that are no part of the distribution. */
@NullMarked
package fasttrack.app.execution.plugin;

import org.jspecify.annotations.NullMarked;
