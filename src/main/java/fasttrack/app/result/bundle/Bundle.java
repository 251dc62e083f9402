package fasttrack.app.result.bundle;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.report.run.RunReport;
import fasttrack.core.measure.Seconds;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Run;
import fasttrack.core.run.segment.SegmentFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The saved form of a run: a folder of its own below the folder of results. It is filled under a
 * name that begins with a dot and takes its own name when it is complete, so that a folder without
 * the dot is always whole. Used by one thread.
 */
public final class Bundle implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** A bundle is smaller than this; so much is written before the run to see whether it fits. */
  private static final int PROBE_BYTES = 1 << 20;

  private static final String RESULT = "result.json";

  /** The name of the file by which a segment is merged with the others. */
  public static final String SEGMENT = "segment.bin";

  private static final Pattern UNFINISHED = Pattern.compile("\\.(.+)-\\d+");

  private final Path results;
  private final String name;
  private final Path folder;
  private final FolderClaim claim;
  private final RunLog log;
  private final boolean ownerOnly;
  private boolean ended;

  private Bundle(
      Path results, String name, Path folder, FolderClaim claim, RunLog log, boolean ownerOnly) {
    this.results = results;
    this.name = name;
    this.folder = folder;
    this.claim = claim;
    this.log = log;
    this.ownerOnly = ownerOnly;
  }

  /**
   * Begins a bundle, and with it the run's log.
   *
   * @param results the folder of results; made where there is none
   * @param name the name that the bundle's folder shall have
   * @param ownerOnly whether only the user may read it, since it holds the address of a server
   * @throws BundleException where the folder cannot be written
   */
  public static Bundle begin(Path results, String name, boolean ownerOnly) throws BundleException {
    try {
      Files.createDirectories(results);
      Path folder = unfinished(results, name);
      FolderClaim claim = FolderClaim.of(folder);
      try {
        Path probe = folder.resolve("probe");
        Files.write(probe, new byte[PROBE_BYTES]);
        Files.delete(probe);
        if (ownerOnly) {
          OwnerOnly.restrict(folder);
        }
        RunLog log = RunLog.to(folder.resolve("run.log"));
        return new Bundle(results, name, folder, claim, log, ownerOnly);
      } catch (IOException e) {
        claim.close();
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw unwritable(results, e);
    }
  }

  /** Makes a folder; in another container a process of the same number may have taken its name. */
  private static Path unfinished(Path results, String name) throws IOException {
    for (long number = ProcessHandle.current().pid(); ; number++) {
      try {
        return Files.createDirectory(results.resolve("." + name + "-" + number));
      } catch (FileAlreadyExistsException e) {
        // the next one, then
      }
    }
  }

  /**
   * Puts a text beside what is kept of the run.
   *
   * @throws BundleException where it cannot be written
   */
  public void add(String file, String text) throws BundleException {
    try {
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw unsaved(e);
    }
  }

  /**
   * Keeps a run that has ended.
   *
   * @return the bundle's folder
   * @throws BundleException where it cannot be written; nothing of it remains then
   */
  public Path keep(Run run) throws BundleException {
    try {
      writeLatencies(run, folder.resolve("latency.hlog"));
      Files.write(folder.resolve("intervals.csv"), Intervals.of(run.result()));
      if (run.result().spec().part() != null) {
        SegmentFile.write(folder.resolve(SEGMENT), run.ledger(), run.samples());
      }
      // last, and at once: a bundle that has it is complete
      Path result = folder.resolve("." + RESULT);
      Files.writeString(result, ResultJson.write(run.result()) + "\n");
      Files.writeString(
          folder.resolve(HtmlPage.FILE), HtmlPage.of(RunReport.of(run.result())).render());
      Files.move(result, folder.resolve(RESULT), StandardCopyOption.ATOMIC_MOVE);
      return publish(name);
    } catch (IOException e) {
      throw unsaved(e);
    }
  }

  /**
   * Keeps the log alone, of a run that failed in a way that it should not have.
   *
   * @return the log
   * @throws BundleException where it cannot be written
   */
  public Path keepLog() throws BundleException {
    try {
      return publish(name + "-failed").resolve("run.log");
    } catch (IOException e) {
      throw new BundleException("the log cannot be saved below " + results + ": " + reason(e), e);
    }
  }

  private BundleException unsaved(IOException e) {
    return new BundleException("the result cannot be saved below " + results + ": " + reason(e), e);
  }

  /** Ends the log, and removes what was not kept. */
  @Override
  public void close() {
    log.close();
    if (!ended) {
      ended = true;
      claim.close();
      delete(folder);
    }
  }

  /**
   * Ends what a killed process had begun: completes a bundle that only lacks its name, and deletes
   * any other.
   *
   * @param folder the bundle's hidden folder
   * @param claim this process's claim to it
   * @param told is told of a result that was found
   */
  static void settle(Path folder, FolderClaim claim, Consumer<String> told) {
    boolean complete = Files.exists(folder.resolve(RESULT));
    Matcher wanted = UNFINISHED.matcher(folder.getFileName().toString());
    claim.close();
    if (!complete || !wanted.matches()) {
      delete(folder);
      return;
    }
    try {
      Path found = publish(folder, folder.resolveSibling(wanted.group(1)));
      told.accept("a run was killed when it had just saved its result, which is now in " + found);
    } catch (IOException e) {
      // it keeps its hidden name, and with it the result
    }
  }

  private Path publish(String wanted) throws IOException {
    log.close();
    claim.close();
    if (ownerOnly) {
      OwnerOnly.restrict(folder);
    }
    Path target = publish(folder, results.resolve(wanted));
    ended = true;
    return target;
  }

  /** Gives a folder its name, or the name with the next free number. */
  private static Path publish(Path folder, Path wanted) throws IOException {
    for (int number = 1; ; number++) {
      Path target =
          number == 1 ? wanted : wanted.resolveSibling(wanted.getFileName() + "-" + number);
      try {
        if (!Files.exists(target)) {
          Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
          return target;
        }
      } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
        // another run took the name in the meantime: try the next one
      }
    }
  }

  static BundleException unwritable(Path results, IOException e) {
    return new BundleException(
        "results cannot be written below %s: %s; --out FOLDER puts them elsewhere"
            .formatted(results, reason(e)),
        e);
  }

  /** Deletes a folder with all that is in it; what cannot be deleted stays. */
  public static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // it keeps its name with a dot, and no reader looks there
    }
  }

  /** Says in a few words why files cannot be written. */
  public static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no right to write " + denied.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is not a folder";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case NoSuchFileException file -> file.getFile() + " cannot be made";
      case FileSystemException other ->
          Objects.requireNonNullElse(other.getReason(), other.toString());
      default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
    };
  }

  /**
   * The response times of a run's good transactions as an HdrHistogram log: an entry for each
   * second (or more, of a run of hours) and transaction type, tagged with the type's name; values
   * in nanoseconds. A transaction is in the second in which it ended.
   */
  static void writeLatencies(Run run, Path file) throws IOException {
    RunResult result = run.result();
    long begin = Instant.parse(result.header().measuredFrom()).toEpochMilli();
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment(
          "[response times of good transactions in ns; divided by 1,000,000 in Interval_Max]");
      log.outputLogFormatVersion();
      log.outputStartTime(begin);
      log.setBaseTime(begin);
      log.outputLegend();
      Seconds seconds = run.samples().seconds();
      if (seconds != null) {
        writeLatencies(seconds, result, begin, log);
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }

  private static void writeLatencies(
      Seconds seconds, RunResult result, long begin, HistogramLogWriter log) {
    if (seconds.leftOut() > 0) {
      log.outputComment(
          "[" + counted(seconds.leftOut(), "transaction") + " came too fast to be logged here]");
    }
    seconds.visit(
        (from, type, times) -> {
          times.setTag(result.types().get(type).name());
          times.setStartTimeStamp(begin + from / NANOS_PER_MILLI);
          times.setEndTimeStamp(begin + (from + seconds.slotNanos()) / NANOS_PER_MILLI);
          log.outputIntervalHistogram(times);
        });
  }
}
