/** A MariaDB server: its programs and its address. */
@NullMarked
package fasttrack.mariadb.server;

import org.jspecify.annotations.NullMarked;
