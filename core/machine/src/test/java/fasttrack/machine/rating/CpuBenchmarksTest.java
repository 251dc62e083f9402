package fasttrack.machine.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That each computes what it has to, in every loop; never how fast. */
class CpuBenchmarksTest {
  private static Stream<Supplier<CpuBenchmark>> all() {
    return CpuBenchmarks.all().stream();
  }

  @Test
  void eachHasANameOfItsOwn() {
    assertThat(all().map(maker -> maker.get().name()))
        .containsExactly(
            "dhrystone",
            "whetstone-single",
            "whetstone-double",
            "linpack-single",
            "linpack-double");
    assertThat(CpuBenchmarks.named("linpack-single").get()).isInstanceOf(SingleLinpack.class);
    assertThatThrownBy(() -> CpuBenchmarks.named("specint")).hasMessage("no CPU benchmark specint");
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyLoopComputesTheSame(Supplier<CpuBenchmark> maker) {
    long one = maker.get().run(1);
    CpuBenchmark benchmark = maker.get();
    assertThat(one).isNotZero();
    for (int loops : new int[] {1, 2, 7, 64}) {
      assertThat(benchmark.run(loops)).as(loops + " loops").isEqualTo(loops * one);
    }
  }

  /** So many loops that they are compiled meanwhile: what is left out then is noticed. */
  @Test
  void aMillionDhrystonesAreCounted() {
    Dhrystone dhrystone = new Dhrystone();
    assertThat(dhrystone.run(1_000_000)).isEqualTo(55_000_000);
    dhrystone.check(1_000_000);
    assertThatThrownBy(() -> dhrystone.check(1_000_001))
        .isInstanceOf(WrongResultException.class)
        .hasMessage("the count of loops is 1000010, and 1000011 would be right");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void dhrystoneNoticesOtherNumbers(int three) {
    assertThatThrownBy(() -> new Dhrystone(2, three).run(1))
        .isInstanceOf(WrongResultException.class)
        .hasMessageMatching(".* is -?\\d+, and -?\\d+ would be right");
  }

  @Test
  void whetstoneNoticesAnotherFactor() {
    assertThatThrownBy(() -> new SingleWhetstone(0.4995f).run(1))
        .isInstanceOf(WrongResultException.class)
        .hasMessageStartingWith("value 1 is ");
    assertThatThrownBy(() -> new DoubleWhetstone(0.4995).run(1))
        .isInstanceOf(WrongResultException.class)
        .hasMessageStartingWith("value 1 is ");
  }

  @Test
  void linpackNoticesAnotherSystem() {
    SingleLinpack single = new SingleLinpack();
    single.disturb();
    assertThatThrownBy(() -> single.run(1))
        .isInstanceOf(WrongResultException.class)
        .hasMessageMatching("unknown \\d+ is .*, and 1 would be right");
    DoubleLinpack twice = new DoubleLinpack();
    twice.disturb();
    assertThatThrownBy(() -> twice.run(1)).isInstanceOf(WrongResultException.class);
  }

  @Test
  void whatALoopIs() {
    assertThat(new Dhrystone().workPerLoop()).isEqualTo(1);
    assertThat(new DoubleWhetstone().workPerLoop()).isEqualTo(1e6);
    assertThat(new DoubleLinpack().workPerLoop()).isCloseTo(686_666.67, within(0.01));
  }
}
