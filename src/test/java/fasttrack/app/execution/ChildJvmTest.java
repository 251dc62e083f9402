package fasttrack.app.execution;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.plugin.JarOf;
import fasttrack.app.execution.plugin.Plugins;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildJvmTest {
  private static final String[] ALWAYS = {
    "--enable-native-access=ALL-UNNAMED",
    "-XX:+DisplayVMOutputToStderr",
    "-Xlog:disable",
    "-Xlog:all=warning:stderr"
  };

  @Test
  void aChildHasTheOptionsOfItsParent() {
    List<String> parent = new ArrayList<>(List.of(ALWAYS));
    parent.addAll(List.of("-Xmx2g", "-Da=b"));
    assertThat(ChildJvm.options(parent)).isEqualTo(parent);
  }

  @Test
  void aChildMayCallNativeCodeAndKeepsStandardOutputFreeWhateverItsParentDoes() {
    assertThat(ChildJvm.options(List.of("-Xmx2g"))).startsWith(ALWAYS).endsWith("-Xmx2g");
  }

  @Test
  void aDebuggerIsAttachedToTheParentAlone() {
    assertThat(
            ChildJvm.options(
                List.of("-agentlib:jdwp=transport=dt_socket,address=5005", "-agentlib:other")))
        .contains(ALWAYS)
        .endsWith("-agentlib:other")
        .hasSize(ALWAYS.length + 1);
  }

  @Test
  void optionsFromTheEnvironmentAreGivenOnce() {
    assertThat(ChildJvm.of(List.of("x")).environment())
        .doesNotContainKeys("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
        .containsKey("PATH");
  }

  @Test
  void theClassPathDoesNotFillTheCommandLine() {
    String classPath = System.getProperty("java.class.path");
    assertThat(ChildJvm.of(List.of("x")).environment()).containsEntry("CLASSPATH", classPath);
    assertThat(ChildJvm.of(List.of("x")).command()).doesNotContain(classPath).contains("x");
  }

  /** The parent has vetted them. */
  @Test
  void pluginsAreOnTheClassPathAndNotLookedForAgain(@TempDir Path folder) throws IOException {
    Path jar =
        new JarOf(folder).file("any", "thing").to(folder.resolve("plugins").resolve("any.jar"));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (Plugins plugins = Plugins.in(List.of(jar.getParent()))) {
      thread.setContextClassLoader(plugins.loader());
      assertThat(ChildJvm.of(List.of("x")).environment())
          .containsEntry(
              "CLASSPATH", System.getProperty("java.class.path") + File.pathSeparator + jar);
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(ChildJvm.options(List.of("-Xmx2g", "-Dfasttrack.plugins=/x/plugins")))
        .hasSize(ALWAYS.length + 1)
        .endsWith("-Xmx2g");
  }
}
