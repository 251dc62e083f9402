package fasttrack.postgresql;

import fasttrack.core.spi.Checkpoint;
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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The checkpoints in a server's log, in which {@code log_checkpoints}, on by default, writes a line
 * at the begin and at the end of each. Lines in another form than the default's tell nothing.
 */
final class CheckpointLog {
  private static final Pattern LINE =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}) GMT \\[\\d+] LOG:  checkpoint"
              + " (?:starting: (.*)|complete: .*)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

  private final List<Checkpoint> found = new ArrayList<>();

  private CheckpointLog() {}

  /** Returns the checkpoints that began between two moments; none where there is no log. */
  static List<Checkpoint> read(Path file, Instant from, Instant until) {
    CheckpointLog log = new CheckpointLog();
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      lines.forEach(log::line);
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
    return log.found.stream()
        .filter(each -> !each.began().isBefore(from) && each.began().isBefore(until))
        .toList();
  }

  private void line(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      return;
    }
    Instant at = LocalDateTime.parse(line.group(1), TIME).toInstant(ZoneOffset.UTC);
    String reason = line.group(2);
    if (reason != null) {
      found.add(new Checkpoint(at, Duration.ZERO, reason));
    } else if (!found.isEmpty()) {
      Checkpoint last = found.removeLast();
      found.add(new Checkpoint(last.began(), Duration.between(last.began(), at), last.reason()));
    }
  }
}
