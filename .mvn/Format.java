import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The formatter of this repository: google-java-format on every source file. The build runs it on
 * the JDK that compiles, because google-java-format parses with the JDK that it runs on, and
 * Maven's own may be too old for our sources. What an earlier build found formatted is not parsed
 * again.
 *
 * <p>Arguments: the root of the repository, and {@code check} or {@code apply}.
 */
public final class Format {
  private static final Set<String> SKIPPED = Set.of("target", "work", "results");

  private Format() {}

  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    boolean apply =
        switch (args[1]) {
          case "apply" -> true;
          case "check" -> false;
          default -> throw new IllegalArgumentException("check or apply, not " + args[1]);
        };
    Path known = root.resolve("target/formatter/formatted");
    Set<String> formatted = Files.exists(known) ? Set.copyOf(Files.readAllLines(known)) : Set.of();
    List<String> sources = sources(root);
    List<String> arguments =
        new ArrayList<>(
            apply ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    int options = arguments.size();
    for (String source : sources) {
      if (!formatted.contains(digest(source))) {
        arguments.add(source);
      }
    }
    PrintWriter out = new PrintWriter(System.out, true);
    PrintWriter err = new PrintWriter(System.err, true);
    int exit =
        arguments.size() == options
            ? 0
            : new Main(out, err, InputStream.nullInputStream())
                .format(arguments.toArray(String[]::new));
    if (exit == 0) {
      Set<String> digests = new TreeSet<>();
      for (String source : sources) {
        digests.add(digest(source));
      }
      Files.write(known, digests);
    } else {
      err.println("The files above are not formatted: ./mvnw -N validate -Dformat=apply");
    }
    System.exit(exit);
  }

  /** Of a file's content, and of the formatter and the JDK that found it formatted. */
  private static String digest(String source) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    String formatter = System.getProperty("java.class.path") + Runtime.version();
    digest.update(formatter.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(Path.of(source))));
  }

  private static List<String> sources(Path root) throws IOException {
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skip =
                !folder.equals(root)
                    && (SKIPPED.contains(name) || (name.startsWith(".") && !name.equals(".mvn")));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
