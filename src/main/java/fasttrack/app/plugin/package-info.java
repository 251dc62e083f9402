/** Databases, stores and workloads in jars that are no part of the distribution. */
@NullMarked
package fasttrack.app.plugin;

import org.jspecify.annotations.NullMarked;
