package fasttrack.postgresql;

import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.CpuClocks;
import fasttrack.core.spi.cpu.ProcessTable;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.relational.SqlErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** The CPU time of the one server process that serves a connection. */
final class BackendCpu {
  private static final String FUNCTION = "fasttrack_server_cpu";
  private static final String DIRECT = "SELECT pg_read_file('/proc/self/schedstat')";
  private static final int CALIBRATIONS = 21;

  /** Where the time may be read. */
  enum Place {
    /** On this machine if the server runs here, otherwise in-band. */
    ANYWHERE,
    /** By statements alone, as if the server were on another machine. */
    IN_BAND
  }

  private BackendCpu() {}

  /** Finds out how the CPU time of a connection's server process can be known. */
  static ServerCpu of(Connection connection, Place place) throws SQLException {
    if (place == Place.ANYWHERE) {
      OptionalLong pid = localPid(connection);
      if (pid.isPresent()) {
        Optional<CpuClock> clock = CpuClocks.process(pid.getAsLong());
        if (clock.isPresent()) {
          return new ServerCpu.Measured(
              clock.get(),
              "the clock of the server's process for this connection",
              TaskId.ofProcess(pid.getAsLong()));
        }
      }
    }
    return inBand(connection);
  }

  /**
   * Returns the process id of a connection's server process, if that is visible to this process.
   * The number alone proves nothing: if the server runs in a container, it may be another
   * process's. The process's own title has to name this connection's port.
   */
  static OptionalLong localPid(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT pg_backend_pid(), inet_client_port()")) {
      result.next();
      long pid = result.getLong(1);
      String client = "(" + result.getInt(2) + ")";
      String title = title(pid);
      return title.startsWith("postgres:") && title.contains(client)
          ? OptionalLong.of(pid)
          : OptionalLong.empty();
    }
  }

  /** Returns the process id of the server's first process, if a connection's process is visible. */
  static OptionalLong postmasterPid(Connection connection) throws SQLException {
    OptionalLong backend = localPid(connection);
    if (backend.isEmpty()) {
      return OptionalLong.empty();
    }
    return ProcessTable.entry(backend.getAsLong())
        .map(entry -> OptionalLong.of(entry.parent()))
        .orElse(OptionalLong.empty());
  }

  private static String title(long pid) {
    try {
      return new String(
          Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline")),
          StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static ServerCpu inBand(Connection connection) throws SQLException {
    String sql = hasFunction(connection) ? "SELECT " + FUNCTION + "()" : DIRECT;
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      InBandClock clock = new InBandClock(statement);
      return new ServerCpu.Sampled(
          clock, "in-band: the server reads /proc/self/schedstat", readingNanos(clock));
    } catch (CpuClockException e) {
      statement.close();
      return new ServerCpu.Unavailable(
          "the server's process is not visible to this one (another machine, a container, or a"
              + " system without /proc), and does not say its CPU time: "
              + e.getMessage()
              + "; on Linux the server's owner can allow it, see the adapter's README");
    }
  }

  private static boolean hasFunction(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT to_regproc('" + FUNCTION + "') IS NOT NULL")) {
      return result.next() && result.getBoolean(1);
    }
  }

  /** Returns what a reading costs the server: the median difference of two in a row. */
  private static long readingNanos(CpuClock clock) {
    long[] costs = new long[CALIBRATIONS];
    clock.nanos();
    long last = clock.nanos();
    for (int i = 0; i < costs.length; i++) {
      long next = clock.nanos();
      costs[i] = next - last;
      last = next;
    }
    Arrays.sort(costs);
    return costs[costs.length / 2];
  }

  /** Asks the server process, by a connection that has no transaction open. */
  private record InBandClock(PreparedStatement statement) implements CpuClock {
    @Override
    public long nanos() {
      try (ResultSet result = statement.executeQuery()) {
        String text = result.next() ? result.getString(1) : null;
        int end = text == null ? -1 : text.indexOf(' ');
        long nanos = text == null || end < 0 ? 0 : Long.parseLong(text, 0, end, 10);
        if (nanos == 0) {
          throw new CpuClockException("its system keeps no schedstat", null);
        }
        return nanos;
      } catch (SQLException e) {
        throw new CpuClockException(SqlErrors.text(e), e);
      }
    }
  }
}
