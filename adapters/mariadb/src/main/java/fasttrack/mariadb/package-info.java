/** MariaDB: a server that the run starts from installed programs, or an existing one. */
@NullMarked
package fasttrack.mariadb;

import org.jspecify.annotations.NullMarked;
