package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class RoleChoiceTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void terminalsThinkOrNot() throws Exception {
    assertThat(read("report:T5+T10:terminals=4:connections=2:think=1s").load(null))
        .isEqualTo(new Load.Thinking(4, 2, SECOND));
    assertThat(read("report:T5:think=1s:arrivals=constant").load(null))
        .isEqualTo(new Load.Thinking(1, 1, SECOND, ArrivalProcess.CONSTANT));
    assertThat(read("report:T5").load(null)).isEqualTo(Load.Closed.of(1));
    assertThat(read("report:T5+T10").types()).containsExactly("T5", "T10");
  }

  @Test
  void whatIsNotSaidOfAWorkloadsRoleStays() throws Exception {
    Load scanner = new Load.Open(1, 50, ArrivalProcess.CONSTANT);

    assertThat(read("scanner:rate=600/min").load(scanner))
        .isEqualTo(new Load.Open(1, 10, ArrivalProcess.CONSTANT));
    assertThat(read("scanner:connections=2").load(scanner))
        .isEqualTo(new Load.Open(2, 50, ArrivalProcess.CONSTANT));
    assertThat(read("scanner:terminals=3").load(scanner)).isEqualTo(Load.Closed.of(3));
  }

  @ParameterizedTest
  @CsvSource({
    "report:T5+T10:terminals=4:think=1s",
    "report:T5:terminals=4:connections=2",
    "entry:T6:rate=20/s:arrivals=constant:connections=3"
  })
  void isReadAsItIsWritten(String text) throws Exception {
    RoleChoice once = read(text);
    String written = RoleChoice.text(new Role(once.name(), once.types(), once.load(null)));

    RoleChoice again = read(written);

    assertThat(again.types()).isEqualTo(once.types());
    assertThat(again.load(null)).isEqualTo(once.load(null));
  }

  @ParameterizedTest
  @CsvSource({
    "report, invalid role",
    "Re port:T5, invalid role",
    "report:T5:T6, invalid part 'T6'",
    "report::terminals=2, invalid part ''",
    "report:T5:speed=2, a role has no 'speed'",
    "report:T5:terminal=2, did you mean 'terminals'",
    "report:T5:terminals=2:terminals=3, named twice",
    "report:T5:terminals=x, not a whole number",
    "report:T5:arrivals=constant, arrivals need a rate or a think time",
    "scanner:think=1s, say how many terminals think",
    "report:T5:rate=20/s:terminals=2, a rate has neither terminals nor think time"
  })
  void nonsenseIsRefused(String text, String said) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining(said);
  }

  private static RoleChoice read(String text) throws Exception {
    return new RoleChoice.Converter().convert(text);
  }
}
