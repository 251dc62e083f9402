package fasttrack.mariadb;

import fasttrack.relational.database.ServerIdentity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells engines that speak MariaDB's protocol but are not MariaDB. */
final class MariadbProtocol {
  /** {@code 8.0.11-TiDB-v7.5.1}: another engine behind the version of MySQL that it follows. */
  private static final Pattern OTHER = Pattern.compile("[0-9.]+-([A-Z][A-Za-z]+)(?:-v?([0-9].*))?");

  private static final Pattern MYSQL = Pattern.compile("[0-9][0-9.]*");

  private MariadbProtocol() {}

  static Optional<ServerIdentity> of(String said) {
    if (said.contains("MariaDB")) {
      return Optional.empty();
    }
    Matcher other = OTHER.matcher(said);
    if (other.matches()) {
      String version = other.group(2) == null ? said : other.group(2);
      return Optional.of(new ServerIdentity(other.group(1), version));
    }
    Matcher mysql = MYSQL.matcher(said);
    return mysql.lookingAt() ? Optional.of(new ServerIdentity("MySQL", said)) : Optional.empty();
  }
}
