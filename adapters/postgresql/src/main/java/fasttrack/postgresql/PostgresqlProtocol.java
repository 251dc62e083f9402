package fasttrack.postgresql;

import fasttrack.relational.database.ServerIdentity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells engines that speak PostgreSQL's protocol but are not PostgreSQL. */
final class PostgresqlProtocol {
  /** {@code PostgreSQL 11.2-YB-2.21.0.0-b545 on x86_64 …}. */
  private static final Pattern YUGABYTE = Pattern.compile("-YB-(\\S+)");

  /** {@code Engine CCL v23.1.11 (…)}. */
  private static final Pattern OTHER = Pattern.compile("\\W*([A-Za-z]+)[^0-9]*?v?([0-9][\\w.-]*)");

  private PostgresqlProtocol() {}

  static Optional<ServerIdentity> of(String said) {
    Matcher yugabyte = YUGABYTE.matcher(said);
    if (yugabyte.find()) {
      return Optional.of(new ServerIdentity("YugabyteDB", yugabyte.group(1)));
    }
    Matcher other = OTHER.matcher(said);
    return other.lookingAt() && !other.group(1).equals("PostgreSQL")
        ? Optional.of(new ServerIdentity(other.group(1), other.group(2)))
        : Optional.empty();
  }
}
