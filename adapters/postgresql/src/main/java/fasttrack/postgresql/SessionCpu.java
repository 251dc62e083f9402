package fasttrack.postgresql;

import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.relational.database.Queries;
import fasttrack.relational.session.SqlErrorText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** The CPU time of the one server process that serves a connection. */
final class SessionCpu {
  private static final String FUNCTION = "fasttrack_server_cpu";
  private static final String DIRECT = "SELECT pg_read_file('/proc/self/schedstat')";
  private static final int CALIBRATIONS = 21;
  private static final String NOT_VISIBLE =
      "the server's process is not visible to this one (another machine, a container, or a system"
          + " without /proc)";

  private SessionCpu() {}

  /** Returns the clock of a connection's server process, if that is visible to this process. */
  static ServerCpu measured(Connection connection) throws SQLException {
    OptionalLong pid = localPid(connection);
    String how = "the clock of the server's process for this connection";
    return (pid.isPresent() ? CpuClocks.process(pid.getAsLong()) : Optional.<CpuClock>empty())
        .<ServerCpu>map(
            clock -> new ServerCpu.Measured(clock, how, TaskId.ofProcess(pid.getAsLong())))
        .orElse(new ServerCpu.Unavailable(NOT_VISIBLE));
  }

  /**
   * Returns the process id of a connection's server process, if that is visible to this process.
   * The number alone proves nothing: if the server runs in a container, it may be another
   * process's. The process's own title has to name this connection's port, and the number be that
   * in its own PID namespace.
   */
  static OptionalLong localPid(Connection connection) throws SQLException {
    String sql = "SELECT pg_backend_pid(), inet_client_port()";
    return Queries.rows(connection, sql, row -> visible(row.getLong(1), row.getInt(2))).getFirst();
  }

  /**
   * Returns the process id of a server process by the number that it has itself, and its client's
   * port; of one in another PID namespace, that in this one's.
   */
  static OptionalLong visible(long number, int port) {
    return LongStream.concat(
            LongStream.of(number), ProcessHandle.allProcesses().mapToLong(ProcessHandle::pid))
        .filter(pid -> serves(pid, port))
        .filter(pid -> TaskId.ofProcess(pid).innerNumber().orElse(pid) == number)
        .findFirst();
  }

  /** Tells whether a process is no container's, whose files have other names there. */
  static boolean isOfThisNamespace(long pid) {
    return TaskId.ofProcess(pid).innerNumber().orElse(pid) == pid;
  }

  private static boolean serves(long pid, int port) {
    String title = title(pid);
    return title.startsWith("postgres:") && title.contains("(" + port + ")");
  }

  /** Returns the server's first process, if a connection's process is visible. */
  static Optional<ProcessHandle> postmaster(Connection connection) throws SQLException {
    OptionalLong backend = localPid(connection);
    return backend.isPresent()
        ? ProcessHandle.of(backend.getAsLong()).flatMap(ProcessHandle::parent)
        : Optional.empty();
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

  /** Returns the clock that a connection's server process reads itself, if it may. */
  static ServerCpu sampled(Connection connection) throws SQLException {
    String function = "SELECT (to_regproc('" + FUNCTION + "') IS NOT NULL)::int";
    boolean there = Queries.number(connection, function) == 1;
    String sql = there ? "SELECT " + FUNCTION + "()" : DIRECT;
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      InBandClock clock = new InBandClock(statement);
      return new ServerCpu.Sampled(
          clock, "in-band: the server reads /proc/self/schedstat", readingNanos(clock));
    } catch (CpuClockException e) {
      statement.close();
      return new ServerCpu.Unavailable(
          "it does not say its CPU time: "
              + e.getMessage()
              + "; on Linux the server's owner can allow it, see the adapter's README");
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
        throw new CpuClockException(SqlErrorText.text(e), e);
      }
    }
  }
}
