package fasttrack.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The order of the packages: this is where it is written down, and where it is enforced. Reads the
 * compiled classes of all modules, of which the application's is built last.
 */
@TestInstance(Lifecycle.PER_CLASS)
class PackagesTest {
  /** The packages of core, from the bottom to the top: each sees those before it. */
  private static final List<String> CORE =
      List.of(
          "fasttrack.core.model",
          "fasttrack.core.published",
          "fasttrack.core.interpreter",
          "fasttrack.core.spi.cpu",
          "fasttrack.core.proc",
          "fasttrack.core.spi.wait",
          "fasttrack.core.spi",
          "fasttrack.core.facet",
          "fasttrack.core.anomaly",
          "fasttrack.core.exclusion",
          "fasttrack.core.oracle",
          "fasttrack.core.proof",
          "fasttrack.core.snapshot",
          "fasttrack.core.population",
          "fasttrack.core.spec",
          "fasttrack.core.measure",
          "fasttrack.core.statistics",
          "fasttrack.core.result.cpu",
          "fasttrack.core.result",
          "fasttrack.core.host",
          "fasttrack.core.run.meter",
          "fasttrack.core.run.load",
          "fasttrack.core.run.verify",
          "fasttrack.core.run.segment",
          "fasttrack.core.run");

  /** What docs/adding-a-database.md says that authors of adapters, stores and workloads need. */
  private static final Set<String> SPI_PACKAGES =
      Set.of(
          "fasttrack.core.model",
          "fasttrack.core.spi",
          "fasttrack.core.spi.cpu",
          "fasttrack.core.spi.wait",
          "fasttrack.network.store",
          "fasttrack.relational.database",
          "fasttrack.relational.sql",
          "fasttrack.support",
          "fasttrack.support.socket");

  private static final int SPI_TYPES_MAX = 90;
  private static final String ADAPTERS = "adapters/";
  private static final String MODEL = "fasttrack.core.model";
  private static final String SPI = "fasttrack.core.spi..";
  private static final String PUBLISHED = "fasttrack.core.published";
  private static final String INTERPRETER = "fasttrack.core.interpreter";
  private static final String PROC = "fasttrack.core.proc";
  private static final String FACET = "fasttrack.core.facet";

  private final SortedMap<String, Path> folders = Repository.ofThisBuild().classes();
  private final JavaClasses all = classes(folders.values().stream());

  /**
   * What a module sees of this project, beside what is written in its own packages.
   *
   * @param module its path; one that ends with a slash stands for all modules below it
   * @param own its own packages
   * @param seen the packages that it sees
   */
  private record Sight(String module, List<String> own, List<String> seen) {
    boolean of(String path) {
      return module.endsWith("/") ? path.startsWith(module) : path.equals(module);
    }
  }

  private static Stream<Sight> sights() {
    return Stream.of(
        new Sight("core/spi", List.of(MODEL, INTERPRETER, SPI, PROC, FACET, PUBLISHED), List.of()),
        new Sight(
            "core/anomaly",
            List.of("fasttrack.core.anomaly", "fasttrack.core.exclusion"),
            List.of(MODEL, INTERPRETER, SPI, FACET)),
        new Sight(
            "core/proof",
            List.of("fasttrack.core.oracle", "fasttrack.core.proof"),
            List.of(MODEL, INTERPRETER, SPI)),
        new Sight("core", List.of("fasttrack.core.."), List.of()),
        new Sight("core/machine", List.of("fasttrack.machine.."), List.of("fasttrack.core..")),
        new Sight("schemas", List.of("fasttrack.schemas.."), List.of(MODEL, PUBLISHED)),
        new Sight(
            "transactions",
            List.of("fasttrack.transactions.."),
            List.of("fasttrack.schemas..", MODEL, PUBLISHED)),
        new Sight(ADAPTERS, adapterPackages(), List.of(MODEL, INTERPRETER, SPI, PROC, FACET)),
        new Sight(
            "src", List.of("fasttrack.app.."), List.of("fasttrack.core..", "fasttrack.machine..")));
  }

  private static List<String> adapterPackages() {
    return Repository.ofThisBuild().adapters().stream()
        .map(name -> "fasttrack." + name.replace('-', '.') + "..")
        .toList();
  }

  @Test
  void theSpiIsSmall() {
    assertThat(
            all.stream()
                .filter(type -> SPI_PACKAGES.contains(type.getPackageName()))
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getName))
        .hasSizeBetween(1, SPI_TYPES_MAX);
  }

  @Test
  void allModulesAreSeen() {
    assertThat(folders.keySet())
        .contains(
            "core",
            "core/anomaly",
            "core/machine",
            "core/proof",
            "core/spi",
            "schemas",
            "transactions",
            "src",
            "adapters/relational");
    assertThat(folders.keySet().stream().filter(path -> path.startsWith(ADAPTERS)))
        .as("adapters; build all modules first")
        .hasSameSizeAs(Repository.ofThisBuild().adapters());
    for (String name : CORE) {
      assertThat(all.that(resideInAPackage(name))).as(name).isNotEmpty();
    }
  }

  @Test
  void everyPackageOfCoreHasItsPlace() {
    assertThat(all.that(resideInAPackage("fasttrack.core..")))
        .extracting(type -> type.getPackageName())
        .isSubsetOf(CORE);
  }

  @Test
  void noPackageOfCoreSeesOneAboveIt() {
    orderRules(CORE).forEach(rule -> rule.check(all));
  }

  @Test
  void anotherOrderWouldFail() {
    assertThat(orderRules(CORE.reversed()).filter(rule -> rule.evaluate(all).hasViolation()))
        .isNotEmpty();
  }

  @Test
  void noPackagesSeeEachOther() {
    slices().matching("fasttrack.(**)").should().beFreeOfCycles().check(all);
  }

  @ParameterizedTest
  @MethodSource("sights")
  void aModuleSeesWhatItMay(Sight sight) {
    List<String> inside =
        folders.entrySet().stream()
            .filter(folder -> sight.of(folder.getKey()))
            .map(folder -> folder.getValue().toUri().toString())
            .toList();
    JavaClasses module =
        all.that(
            DescribedPredicate.describe(
                "in the module", type -> inside.stream().anyMatch(uri(type)::startsWith)));
    assertThat(module).isNotEmpty();
    assertThat(module).allMatch(resideInAnyPackage(sight.own().toArray(String[]::new)));
    List<String> visible = new ArrayList<>(sight.own());
    visible.addAll(sight.seen());
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("fasttrack..")
                .and(DescribedPredicate.not(resideInAnyPackage(visible.toArray(String[]::new)))))
        .check(module);
  }

  private static String uri(JavaClass type) {
    return type.getSource().orElseThrow().getUri().toString();
  }

  private static Stream<ArchRule> orderRules(List<String> order) {
    List<ArchRule> rules = new ArrayList<>();
    for (int i = 0; i < order.size() - 1; i++) {
      String[] above = order.subList(i + 1, order.size()).toArray(String[]::new);
      rules.add(
          noClasses()
              .that()
              .resideInAPackage(order.get(i))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above));
    }
    return rules.stream();
  }

  /** Imports classes, but for those that take the place of others on newer Java. */
  private static JavaClasses classes(Stream<Path> folders) {
    return new ClassFileImporter()
        .withImportOption((Location location) -> !location.contains("META-INF/versions"))
        .importPaths(folders.toList());
  }
}
