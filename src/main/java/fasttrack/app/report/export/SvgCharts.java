package fasttrack.app.report.export;

import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.BundleException;
import java.io.File;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The charts of pages, a file each, as a browser that is installed draws them there. Used by one
 * thread.
 */
public final class SvgCharts {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final String CHART = "<figure id=";

  /** What {@code save.js} leaves of a page whose address ends in {@code #svg}. */
  private static final Pattern DRAWN = Pattern.compile("<pre id=\"([a-z0-9-]*)\">([^<]*)</pre>");

  private static final long PATIENCE_SECONDS = 120;

  private final Path browser;
  private final ListedFolder folder;
  private final Set<String> names = new HashSet<>();

  /**
   * Finds the browser and prepares the folder; makes it where there is none.
   *
   * @param path the folders of programs, as the environment variable PATH has them
   * @throws BundleException where there is no browser, or the folder cannot be written
   */
  public SvgCharts(Path folder, String path) {
    this.browser =
        Stream.of(path.split(File.pathSeparator))
            .filter(programs -> !programs.isEmpty())
            .flatMap(programs -> BROWSERS.stream().map(name -> Path.of(programs, name)))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(
                () ->
                    new BundleException(
                        "--svg: there is no browser to draw charts: install chromium or"
                            + " google-chrome on the PATH, or save each from its page"));
    this.folder = ListedFolder.begin(folder, "fasttrack-charts.txt", ".svg");
  }

  /**
   * Writes the charts of a page.
   *
   * @param subfolder the folder for them in this one; empty for this one
   * @throws BundleException where the browser fails, or a file cannot be written
   */
  public void add(Path page, String subfolder) {
    try {
      int charts = Files.readString(page).split(CHART, -1).length - 1;
      List<MatchResult> drawn = charts == 0 ? List.of() : drawn(page, charts);
      for (MatchResult each : drawn) {
        String svg = URLDecoder.decode(each.group(2), StandardCharsets.UTF_8);
        folder.write(
            subfolder, unique(subfolder, each.group(1)), file -> Files.writeString(file, svg));
      }
    } catch (IOException e) {
      throw new BundleException("--svg: " + page + " cannot be drawn: " + Bundle.reason(e), e);
    }
  }

  /** Different names of a workload may differ in letters alone that no file's name has. */
  private String unique(String subfolder, String name) {
    String free = name;
    for (int i = 2; !names.add(subfolder + "/" + free); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  private List<MatchResult> drawn(Path page, int charts) throws IOException {
    Path home = Files.createTempDirectory("fasttrack-browser-");
    try {
      Path document = home.resolve("page.html");
      Path log = home.resolve("log.txt");
      Process process =
          new ProcessBuilder(command(page, home))
              .redirectOutput(document.toFile())
              .redirectError(log.toFile())
              .start();
      process.onExit().completeOnTimeout(process, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
      process.destroyForcibly().onExit().join();
      List<MatchResult> drawn = DRAWN.matcher(Files.readString(document)).results().toList();
      if (drawn.size() < charts) {
        throw new BundleException(
            "--svg: %s drew %s of %s charts of %s%s"
                .formatted(browser, drawn.size(), charts, page, lastLine(log)));
      }
      return drawn;
    } finally {
      Bundle.delete(home);
    }
  }

  /** Without its sandbox, which containers lack: a page's policy allows nothing but its scripts. */
  private List<String> command(Path page, Path home) {
    return List.of(
        browser.toString(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1280,1000",
        "--user-data-dir=" + home.resolve("profile"),
        "--dump-dom",
        page.toUri() + "#svg");
  }

  private static String lastLine(Path log) throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((one, last) -> last)
        .map(last -> ": " + last.strip())
        .orElse("");
  }
}
