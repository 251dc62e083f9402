package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.result.kind.Kind;
import org.junit.jupiter.api.Test;

class SchemaCommandTest {
  private final TestConsole console = new TestConsole();

  @Test
  void eachKindHasASchemaByTheNameOfItsFile() {
    for (Kind<?> kind : Kinds.ALL) {
      TestConsole each = new TestConsole();
      assertThat(Commands.run(new String[] {"schema", kind.file()}, each.console())).isZero();
      assertThat(each.out()).isEqualTo(kind.schema());
    }
  }

  @Test
  void anUnknownKindIsRefused() {
    assertThat(Commands.run(new String[] {"schema", "sweeps"}, console.console()))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(console.err()).contains("unknown kind of result 'sweeps'; did you mean 'sweep'?");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void aKindMustBeNamed() {
    assertThat(Commands.run(new String[] {"schema"}, console.console()))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(console.err()).contains("KIND");
  }
}
