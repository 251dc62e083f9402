package fasttrack.app.execution.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Backend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars that the compiler makes, in all the ways in which they may be wrong. */
class PluginsTest {
  private static final String BACKEND =
      """
      import fasttrack.core.model.*;
      import fasttrack.core.spi.*;
      import java.util.*;

      @SpiVersion(SpiVersion.CURRENT)
      public class Made implements Backend {
        public Made() {}
        public String name() { return "made"; }
        public String title() { return "Made"; }
        public List<BackendOption> options() { return List.of(); }
        public Offer offer(OptionValues own) { return Offer.of(Isolation.SERIALIZABLE); }
        public List<String> explain(TransactionType type, Options options) { return List.of(); }
        public Database open(Options options) { throw new IllegalStateException(); }
      }
      """;

  private final List<Plugins> opened = new ArrayList<>();

  @TempDir Path folder;

  private JarOf backend(String from, String to) throws IOException {
    assertThat(BACKEND).contains(from);
    return new JarOf(folder).source("Made", BACKEND.replace(from, to)).backend("made.Made");
  }

  private Path jar(String name) {
    return folder.resolve("plugins").resolve(name);
  }

  private Plugins open(Plugins plugins) {
    opened.add(plugins);
    return plugins;
  }

  @AfterEach
  void closeJars() {
    opened.forEach(Plugins::close);
  }

  private Plugins plugins() throws IOException {
    return open(Plugins.in(List.of(folder.resolve("plugins"))));
  }

  private String reason() throws IOException {
    List<Plugin> all = plugins().all();
    assertThat(all).hasSize(1);
    return String.valueOf(all.getFirst().leftOut());
  }

  @Test
  void aBackendIsFoundWithItsJar() throws IOException {
    Path jar = backend("made", "made").to(jar("made.jar"));
    Plugins plugins = plugins();

    assertThat(plugins.all()).extracting(Plugin::description).containsExactly("made (made.Made)");
    assertThat(ServiceLoader.load(Backend.class, plugins.loader()))
        .filteredOn(backend -> backend.name().equals("made"))
        .singleElement()
        .satisfies(backend -> assertThat(Plugins.origin(backend)).contains(jar));
    assertThat(Plugins.origin(this)).isEmpty();
  }

  @Test
  void withoutJarsThereAreNone() throws IOException {
    Files.createDirectories(folder.resolve("plugins/below"));
    backend("made", "made").to(jar("below/made.jar"));
    assertThat(plugins().all()).isEmpty();
  }

  @Test
  void aFolderThatIsNamedTwiceIsTakenOnce() throws IOException {
    backend("made", "made").to(jar("made.jar"));
    Path plugins = folder.resolve("plugins");
    assertThat(open(Plugins.in(List.of(plugins, plugins))).all())
        .extracting(Plugin::leftOut)
        .containsExactly((String) null);
  }

  /** A change to the class that makes it wrong, and what is said of it. */
  static Stream<Arguments> mistakes() {
    String failing = "{ if (true) throw new IllegalStateException(\"no\"); ";
    return Stream.of(
        arguments("Made() {", "Made() " + failing, "java.lang.IllegalStateException: no"),
        arguments("public Made() {}", "static " + failing + "}", "IllegalStateException: no"),
        arguments("offer(OptionValues own) {", "offer(OptionValues own) " + failing, "no"),
        arguments("options() {", "options() " + failing, "java.lang.IllegalStateException: no"),
        arguments("return \"made\"", "throw new StackOverflowError()", "StackOverflowError"),
        arguments(
            "return \"made\"", "return \"sqlite\"", "its name 'sqlite' is that of another Backend"),
        arguments("public Made() {}", "public Made(int a) {}", "no public constructor without"),
        arguments("public Made() {}", "Made() {}", "no public constructor without parameters"),
        arguments("public class", "abstract public class", "InstantiationException"),
        arguments("public class", "class", "IllegalAccessException"),
        arguments(
            "implements Backend",
            "implements Cloneable",
            "it implements no fasttrack.core.spi.Backend"),
        arguments(
            "@SpiVersion(SpiVersion.CURRENT)",
            "",
            "annotate the class with @SpiVersion(SpiVersion.CURRENT)"),
        arguments(
            "SpiVersion.CURRENT",
            "\"2.0\"",
            "built for version 2.0 of the SPI; this program takes 1.0 to " + SpiVersion.CURRENT),
        arguments("SpiVersion.CURRENT", "\"1.999\"", "built for version 1.999 of the SPI"),
        arguments("SpiVersion.CURRENT", "\"0.9\"", "built for version 0.9 of the SPI"),
        arguments("SpiVersion.CURRENT", "\"one\"", "built for version one of the SPI"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void whatWouldFailIsLeftOut(String from, String to, String reason) throws IOException {
    backend(from, to).to(jar("made.jar"));
    assertThat(reason()).startsWith("made.Made: ").contains(reason);
  }

  @Test
  void aClassThatIsNotThereIsNamed() throws IOException {
    new JarOf(folder).backend("made.Missing # once was").to(jar("made.jar"));
    assertThat(reason()).isEqualTo("made.Missing: there is no such class");
  }

  @Test
  void aNewerJavaIsSaid() throws IOException {
    backend("made", "made").classFileVersion(99).to(jar("made.jar"));
    assertThat(reason()).startsWith("made.Made: ").contains("UnsupportedClassVersionError");
  }

  @Test
  void aLibraryThatIsMissingIsNamed() throws IOException {
    Path library =
        new JarOf(folder).source("Lib", "public class Lib {}").to(folder.resolve("lib.jar"));
    backend("Made() {}", "Made() { new Lib(); }").with(library).to(jar("made.jar"));
    assertThat(reason()).contains("NoClassDefFoundError: made/Lib");

    Files.copy(library, jar("lib.jar"));
    assertThat(plugins().all())
        .extracting(Plugin::description)
        .containsExactly("a library", "made (made.Made)");
  }

  @Test
  void whoNeedsWhatIsLeftOutIsLeftOut() throws IOException {
    Path other =
        new JarOf(folder)
            .source("Lib", "public class Lib {}")
            .backend("made.Missing")
            .to(jar("lib.jar"));
    backend("Made() {}", "Made() { new Lib(); }").with(other).to(jar("made.jar"));
    assertThat(plugins().all())
        .extracting(Plugin::leftOut)
        .containsExactly(
            "made.Missing: there is no such class",
            "made.Made: java.lang.NoClassDefFoundError: made/Lib");
  }

  @Test
  void theSecondOfANameIsLeftOut() throws IOException {
    backend("made", "made").to(jar("a.jar"));
    new JarOf(folder)
        .source("Again", BACKEND.replace("Made", "Again"))
        .backend("made.Again")
        .to(jar("b.jar"));
    assertThat(plugins().all())
        .extracting(Plugin::leftOut)
        .containsExactly(null, "made.Again: its name 'made' is that of another Backend");
  }

  @Test
  void whatIsNoJarIsLeftOutAloneAndLeavesOthers() throws IOException {
    backend("made", "made").to(jar("made.jar"));
    Files.writeString(jar("broken.jar"), "no jar");
    Plugins plugins = plugins();
    assertThat(plugins.all().getFirst().leftOut()).startsWith("it cannot be read: ");
    assertThat(ServiceLoader.load(Backend.class, plugins.loader()))
        .extracting(Backend::name)
        .contains("made", "sqlite");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fasttrack.core.spi.Backnd", "fasttrack.core.next.Thing"})
  void anInterfaceThatIsNotThereIsNamed(String service) throws IOException {
    new JarOf(folder).file("META-INF/services/" + service, "made.Made").to(jar("made.jar"));
    assertThat(reason())
        .isEqualTo(
            "made.Made: META-INF/services/%s names no interface of this program"
                .formatted(service));
  }
}
