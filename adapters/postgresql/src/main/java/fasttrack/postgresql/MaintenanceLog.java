package fasttrack.postgresql;

import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Maintenance.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a server's log tells of its checkpoints and automatic vacuums. {@code log_checkpoints}, on
 * by default, writes a line at the start and at the end of each; {@code
 * log_autovacuum_min_duration} several at the end of a vacuum, with how long it took among them.
 * Lines in another form than the default's tell nothing.
 */
final class MaintenanceLog {
  private static final Pattern LINE =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}) GMT \\[\\d+] LOG:  (?:checkpoint"
              + " (?:starting: (?<reason>.*)|complete: .*)"
              + "|automatic (?:aggressive )?vacuum of table \"(?<table>[^\"]*)\".*)");
  private static final Pattern ELAPSED =
      Pattern.compile("\tsystem usage: .* elapsed: (\\d+\\.\\d+) s");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
  private static final double MILLIS_PER_SECOND = 1_000;

  private final List<Maintenance> found = new ArrayList<>();
  private @Nullable Maintenance checkpoint;
  private @Nullable Maintenance vacuum;

  private MaintenanceLog() {}

  /** Returns what began between two moments, in that order; nothing where there is no log. */
  static List<Maintenance> read(Path file, Instant from, Instant until) {
    MaintenanceLog log = new MaintenanceLog();
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      lines.forEach(log::line);
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
    return Stream.concat(log.found.stream(), Stream.ofNullable(log.checkpoint))
        .filter(each -> !each.began().isBefore(from) && each.began().isBefore(until))
        .sorted(Comparator.comparing(Maintenance::began))
        .toList();
  }

  private void line(String text) {
    Matcher line = LINE.matcher(text);
    if (line.matches()) {
      Instant at = LocalDateTime.parse(line.group(1), TIME).toInstant(ZoneOffset.UTC);
      String reason = line.group("reason");
      String table = line.group("table");
      if (table != null) {
        vacuum = new Maintenance(Kind.VACUUM, at, Duration.ZERO, table);
      } else if (reason != null) {
        // one that a crash ended has no end
        Stream.ofNullable(checkpoint).forEach(found::add);
        checkpoint = new Maintenance(Kind.CHECKPOINT, at, Duration.ZERO, reason);
      } else if (checkpoint != null) {
        Instant began = checkpoint.began();
        Duration lasted = Duration.between(began, at);
        found.add(new Maintenance(Kind.CHECKPOINT, began, lasted, checkpoint.note()));
        checkpoint = null;
      }
      return;
    }
    Matcher elapsed = ELAPSED.matcher(text);
    Maintenance ended = vacuum;
    if (ended != null && elapsed.matches()) {
      Duration lasted =
          Duration.ofMillis(Math.round(MILLIS_PER_SECOND * Double.parseDouble(elapsed.group(1))));
      Instant began = ended.began().minus(lasted);
      found.add(new Maintenance(Kind.VACUUM, began, lasted, ended.note()));
      vacuum = null;
    }
  }
}
