/** Clusters of MariaDB servers, which Galera replicates. */
@NullMarked
package fasttrack.mariadb.galera;

import org.jspecify.annotations.NullMarked;
