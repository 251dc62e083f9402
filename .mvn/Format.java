import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The formatter of this repository: google-java-format on every source file. The build runs it on
 * the JDK that compiles, because google-java-format parses with the JDK that it runs on, and
 * Maven's own may be too old for our sources.
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
    List<String> arguments =
        new ArrayList<>(
            apply ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    arguments.addAll(sources(root));
    PrintWriter out = new PrintWriter(System.out, true);
    PrintWriter err = new PrintWriter(System.err, true);
    int exit =
        new Main(out, err, InputStream.nullInputStream()).format(arguments.toArray(String[]::new));
    if (exit != 0) {
      err.println("The files above are not formatted: ./mvnw -N validate -Dformat=apply");
    }
    System.exit(exit);
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
