package fasttrack.rules;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.rules.Repository.Source;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of structure fails on a bad source, and only on it. */
class RulesTest {
  private static final List<String> ADAPTERS = List.of("network", "postgresql", "relational");

  private static Source java(String text) {
    return new Source("core/src/main/java/fasttrack/core/Example.java", text);
  }

  @Test
  void aMethodOf70LinesIsTheLongest() {
    assertThat(Rules.longMethods(method(70))).isEmpty();
    assertThat(Rules.longMethods(method(71)))
        .singleElement()
        .asString()
        .contains(":2 ", "71 lines");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"%d rows\".formatted(n); 1",
        "(\"%s\" + \"of %2$,d\").formatted(a, n); 1",
        "String.format(\"%s\", n); 1",
        "out.printf(\"%s\", n); 1",
        "\"%s rows, 5 %% done\".formatted(n); 0",
        "String.format(Locale.ROOT, \"%d\", n); 0",
        "new DecimalFormat(\"0.0\").format(n); 1",
        "new DecimalFormat(\"0,0\", ROOT).format(n); 0",
        "NumberFormat.getInstance().format(n); 1",
        "NumberFormat.getInstance(Locale.ROOT).format(n); 0",
        "new Scanner(text).next(); 1"
      })
  void numbersInTheDigitsOfTheUsersLanguageAreFound(String expression, int found) {
    String text = "class A {\n  String m() {\n    return " + expression + ";\n  }\n}\n";
    assertThat(Rules.localizedNumbers(java(text))).hasSize(found);
  }

  @Test
  void twoTypesOfOneNameAreFound() {
    Source one = new Source("core/src/main/java/fasttrack/a/Plan.java", "package fasttrack.a;\n");
    Source newer =
        new Source("core/src/main/java22/fasttrack/a/Plan.java", "package fasttrack.a;\n");
    Source other = new Source("src/main/java/fasttrack/b/Plan.java", "package fasttrack.b;\n");
    assertThat(Rules.typesOfOneName(List.of(one, newer))).isEmpty();
    assertThat(Rules.typesOfOneName(List.of(one, newer, other)))
        .containsExactly("Plan.java is in fasttrack.a, fasttrack.b");
  }

  private static Source method(int lines) {
    return java("class A {\n  void m() {\n" + "    n();\n".repeat(lines - 2) + "  }\n}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"A() {", "static {"})
  void constructorsAndInitializersAreMethodsToo(String head) {
    String text = "class A {\n  " + head + "\n" + "    n();\n".repeat(70) + "  }\n}\n";
    assertThat(Rules.longMethods(java(text))).hasSize(1);
  }

  @Test
  void aLongCompactConstructorIsFound() {
    String text = "record A(int b) {\n  A {\n" + "    n();\n".repeat(70) + "  }\n}\n";
    assertThat(Rules.longMethods(java(text))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "core/src/main/java/A.java, // as PostgreSQL does, 1",
    "core/src/main/java/A.java, String sqliteUrl;, 1",
    "core/src/main/java/A.java, on H2 it is, 1",
    "core/src/main/java/PostgresA.java, class A {}, 1",
    "src/main/resources/page.html, <h2>Results</h2>, 0",
    "src/main/resources/a.yaml, backend: mariadb, 1",
    "src/main/resources/fasttrack/app/defaults.properties, backend=sqlite, 0",
    "schemas/src/main/resources/published.csv, MySQL 3.23, 0",
    "src/main/resources/LICENSE-d3.txt, sqlite, 0",
    "adapters/postgresql/src/main/java/A.java, // PostgreSQL, 0",
    "adapters/postgresql/src/main/java/A.java, // unlike SQLite, 1",
    "adapters/mariadb/src/main/java/A.java, // as MySQL, 0",
    "adapters/relational/src/main/java/A.java, // as MySQL, 1",
    "adapters/relational/src/main/java/A.java, // PostgreSQL, 1",
    "core/src/main/java/A.java, a relational network, 0",
  })
  void aDatabaseIsNamedInItsAdapterOnly(String path, String text, int violations) {
    assertThat(Rules.databaseNames(new Source(path, text), ADAPTERS)).hasSize(violations);
  }

  @Test
  void aNewAdaptersNameIsReservedToo() {
    Source source = java("// tigerdb");
    assertThat(Rules.databaseNames(source, List.of("tigerdb"))).hasSize(1);
    assertThat(Rules.databaseNames(source, ADAPTERS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "System.exit(1), 1",
    "java.lang.System.exit(1), 1",
    "Runtime.getRuntime().exit(1), 1",
    "Runtime.getRuntime().halt(1), 1",
    "this.exit(1), 0",
    "System.gc(), 0",
  })
  void onlyMainEndsTheJvm(String call, int violations) {
    String text = "class A { void m() { " + call + "; } }";
    assertThat(Rules.exits(java(text))).hasSize(violations);
    assertThat(Rules.exits(new Source("src/main/java/fasttrack/app/Main.java", text))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "src/main/java/fasttrack/app/cli/A.java, System.out.print(1), 1",
    "src/main/java/fasttrack/app/cli/A.java, console.out().print(1), 0",
    "src/main/java/fasttrack/app/execution/console/A.java, System.err.print(1), 0",
    "src/test/java/fasttrack/app/cli/A.java, System.in.read(), 0",
  })
  void onlyTheConsoleUsesTheStreamsOfTheProcess(String path, String call, int violations) {
    String text = "class A { void m() { " + call + "; } }";
    assertThat(Rules.processStreams(new Source(path, text))).hasSize(violations);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int m(S s) { return switch (s) { case A a -> 1; default -> 2; }; } | 1",
        "int m(S s) { return switch (s) { case A(int b) -> 1; default -> 2; }; } | 1",
        "int m(S s) { return switch (s) { case S.A a when a.b() > 3 -> 1; case null, default -> 2;"
            + " }; } | 1",
        "void m(S s) { switch (s) { case A a: n(); break; default: } } | 1",
        "int m(S s) { return switch (s) { case A a -> 1; case B b -> 2; }; } | 0",
        "int m(Object o) { return switch (o) { case Free f -> 1; default -> 2; }; } | 0",
        "int m(int s) { return switch (s) { case 1 -> 1; default -> 2; }; } | 0",
        "int m(E e) { return switch (e) { case ONE -> 1; default -> 2; }; } | 0",
      })
  void aSwitchOverASealedTypeHasNoDefault(String method, int violations) {
    Source sealed = java("sealed interface S { record A(int b) implements S {} }");
    Source member = java("final class B implements S {} enum E { ONE, TWO } record Free() {}");
    Set<String> members = Rules.membersOfSealedTypes(List.of(sealed, member));
    assertThat(members).containsExactlyInAnyOrder("A", "B");
    Source source = java("class X { " + method + " }");
    assertThat(Rules.defaultsOverSealed(source, members)).hasSize(violations);
  }

  @Test
  void anAdapterIsComplete() {
    String folder = "adapters/tigerdb/src/";
    Source services = new Source(folder + "main/resources/" + Rules.SERVICE, "a.B\n");
    Source test =
        new Source(folder + "test/java/T.java", "class T extends BackendConformanceTest {}");
    Source other = new Source(folder + "test/java/T.java", "class T extends Object {}");
    assertThat(Rules.adapterParts("tigerdb", true, List.of(services, test))).isEmpty();
    assertThat(Rules.adapterParts("tigerdb", false, List.of(services, test))).hasSize(1);
    assertThat(Rules.adapterParts("tigerdb", true, List.of(test))).hasSize(1);
    assertThat(Rules.adapterParts("tigerdb", true, List.of(services, other))).hasSize(1);
    assertThat(Rules.adapterParts("tigerdb", false, List.of())).hasSize(3);
    assertThat(Rules.adapterParts("relational", false, List.of())).isEmpty();
    Source store = new Source(folder + "main/resources/" + Rules.STORE_SERVICE, "a.S\n");
    Source storeTest = new Source(folder + "test/java/T.java", "class T extends StoreTests {}");
    assertThat(Rules.adapterParts("tigerdb", true, List.of(store, storeTest))).isEmpty();
    assertThat(Rules.adapterParts("tigerdb", true, List.of(store, test))).hasSize(1);
    Source served = new Source(folder + "main/resources/" + Rules.SERVED_STORE_SERVICE, "a.S\n");
    Source contract =
        new Source(folder + "test/java/T.java", "class T extends KeyValueStoreContract {}");
    assertThat(Rules.adapterParts("tigerdb", true, List.of(served, contract))).isEmpty();
    assertThat(Rules.adapterParts("tigerdb", true, List.of(served, test))).hasSize(1);
  }

  @Test
  void anAdapterSeesNoSchemaAndNoTransaction() {
    String text = "import fasttrack.schemas.Example;\n";
    Source adapter = new Source("adapters/relational/src/main/java/A.java", text);
    assertThat(Rules.adapterImports(adapter)).hasSize(1);
    assertThat(Rules.adapterImports(new Source("transactions/src/main/java/A.java", text)))
        .isEmpty();
  }

  @Test
  void aMicroRunIsInASmokeTest() {
    Source run =
        new Source(
            "jmh/src/main/java/fasttrack/jmh/OneRun.java",
            "class OneRun { @Benchmark int m() {} }");
    String tests = "jmh/src/test/java/fasttrack/jmh/SmokeTest.java";
    Source named = new Source(tests, "class SmokeTest { Class<?> c = OneRun.class; }");
    Source all = new Source(tests, "class SmokeTest { void m() { include(\".*\"); } }");
    Source none = new Source(tests, "class SmokeTest { Class<?> c = AnotherOneRun.class; }");
    assertThat(Rules.benchmarksWithoutSmoke(List.of(run))).hasSize(1);
    assertThat(Rules.benchmarksWithoutSmoke(List.of(run, none))).hasSize(1);
    assertThat(Rules.benchmarksWithoutSmoke(List.of(run, named))).isEmpty();
    assertThat(Rules.benchmarksWithoutSmoke(List.of(run, all))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "<dependencies>%s</dependencies>, junit, <scope>test</scope>, 1",
    "<dependencies>%s</dependencies>, assertj, '', 1",
    "<dependencies>%s</dependencies>, assertj, <scope>compile</scope>, 0",
    "<dependencies>%s</dependencies>, picocli, '', 0",
    "<dependencies>%s</dependencies>, core, <type>test-jar</type><scope>test</scope>, 1",
    "<dependencies>%s</dependencies>, core, '', 0",
    "<profiles><dependencies>%s</dependencies></profiles>, junit, <scope>test</scope>, 0",
  })
  void whatOnlyTestsNeedIsInAProfile(String place, String name, String more, int found) {
    String dependency = "<dependency><artifactId>%s</artifactId>%s</dependency>";
    String managed =
        dependency.formatted("assertj", "<scope>test</scope>")
            + dependency.formatted("core", "<type>test-jar</type><scope>test</scope>");
    Source root =
        new Source("pom.xml", "<dependencyManagement>" + managed + "</dependencyManagement>");
    Source pom = new Source("core/pom.xml", place.formatted(dependency.formatted(name, more)));
    assertThat(Rules.testDependencies(root, root)).isEmpty();
    assertThat(Rules.testDependencies(pom, root)).hasSize(found);
  }
}
