package fasttrack.app.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
  @Test
  void aChildHasTheOptionsOfItsParent() {
    List<String> parent = List.of("--enable-native-access=ALL-UNNAMED", "-Xmx2g", "-Da=b");
    assertThat(ChildJvm.options(parent)).isEqualTo(parent);
  }

  @Test
  void aChildMayCallNativeCodeWhateverItsParentMay() {
    assertThat(ChildJvm.options(List.of("-Xmx2g")))
        .containsExactly("--enable-native-access=ALL-UNNAMED", "-Xmx2g");
  }

  @Test
  void aDebuggerIsAttachedToTheParentAlone() {
    assertThat(
            ChildJvm.options(
                List.of("-agentlib:jdwp=transport=dt_socket,address=5005", "-agentlib:other")))
        .containsExactly("--enable-native-access=ALL-UNNAMED", "-agentlib:other");
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
}
