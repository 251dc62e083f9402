package fasttrack.rules;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import fasttrack.rules.Repository.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules of structure. Each returns what breaks it, one line a violation, and nothing where all
 * is well.
 */
final class Rules {
  static final int METHOD_LINES = 70;

  private static final Pattern NUMBER_CONVERSION =
      Pattern.compile("%(\\d+\\$)?[-#+ 0,(]*\\d*(\\.\\d+)?[dxXofeEgG]");

  static final String DEFAULTS = "src/main/resources/fasttrack/app/defaults.properties";
  static final String SERVICE = "META-INF/services/fasttrack.core.spi.Backend";
  static final String STORE_SERVICE = "META-INF/services/fasttrack.network.store.StoreProvider";
  static final String SERVED_STORE_SERVICE =
      "META-INF/services/fasttrack.network.store.ServedStoreProvider";

  /** Folders in adapters/ that are no database, but serve several. */
  static final Set<String> INTERPRETERS = Set.of("support", "relational", "network");

  private static final List<String> DATABASES =
      List.of(
          "sqlite",
          "postgres",
          "mariadb",
          "mysql",
          "rocksdb",
          "hsqldb",
          "derby",
          "duckdb",
          "berkeley",
          "lmdb",
          "ignite",
          "cockroach",
          "mongodb",
          "cassandra",
          "h2");

  /** A licence text, a table as it was published: names in there are not ours to choose. */
  private static final Pattern QUOTED = Pattern.compile(".*\\.csv|.*/(LICEN[CS]E|NOTICE)[^/]*");

  private static final List<Class<? extends Node>> METHODS =
      List.of(
          MethodDeclaration.class,
          ConstructorDeclaration.class,
          CompactConstructorDeclaration.class,
          InitializerDeclaration.class);

  private Rules() {}

  static CompilationUnit parse(Source source) {
    ParserConfiguration configuration =
        new ParserConfiguration()
            .setLanguageLevel(LanguageLevel.BLEEDING_EDGE)
            .setAttributeComments(false);
    ParseResult<CompilationUnit> result = new JavaParser(configuration).parse(source.text());
    return result
        .getResult()
        .filter(unit -> result.isSuccessful())
        .orElseThrow(
            () -> new IllegalArgumentException(source.path() + ": " + result.getProblems()));
  }

  /** Tells whether a source has one of these words at all, which takes less than to parse it. */
  private static boolean mentions(Source source, String words) {
    return Pattern.compile("\\b(" + words + ")\\b").matcher(source.text()).find();
  }

  /** What the first group of a pattern found in a file. */
  static List<String> matches(Source source, String pattern) {
    return Pattern.compile(pattern)
        .matcher(source.text())
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** Methods of 70 lines at most, from the first annotation or modifier to the closing brace. */
  static List<String> longMethods(Source source) {
    if (!hasLongMember(source)) {
      return List.of();
    }
    CompilationUnit unit = parse(source);
    return METHODS.stream()
        .flatMap(kind -> unit.findAll(kind).stream())
        .filter(method -> lines(method) > METHOD_LINES)
        .map(method -> at(source, method) + " is " + lines(method) + " lines long")
        .toList();
  }

  /**
   * Returns where numbers are written in the digits of the user's language: by a conversion of
   * numbers in what is {@code formatted}, in a {@code String.format} without a locale, or by a
   * format or a scanner of the default one. Words in its case error-prone finds.
   */
  static List<String> localizedNumbers(Source source) {
    if (!Pattern.compile("[fF]ormat|printf|Scanner").matcher(source.text()).find()) {
      return List.of();
    }
    CompilationUnit unit = parse(source);
    return Stream.concat(
            unit.findAll(MethodCallExpr.class).stream().filter(Rules::writesLocalizedNumbers),
            unit.findAll(ObjectCreationExpr.class).stream().filter(Rules::isLocalized))
        .map(node -> at(source, node) + " takes numbers to be in the user's language")
        .toList();
  }

  /**
   * Returns the simple names that top-level types of several packages have: a reader would have to
   * look at the imports to know which is meant. A type that another Java's classes replace is one.
   */
  static List<String> typesOfOneName(List<Source> sources) {
    SortedMap<String, Set<String>> packages = new TreeMap<>();
    for (Source source : sources) {
      String name = source.path().replaceFirst(".*/", "");
      if (!name.contains("-info")) {
        packages
            .computeIfAbsent(name, first -> new TreeSet<>())
            .addAll(matches(source, "(?m)^package ([\\w.]+);"));
      }
    }
    packages.values().removeIf(of -> of.size() == 1);
    return packages.entrySet().stream()
        .map(each -> each.getKey() + " is in " + String.join(", ", each.getValue()))
        .toList();
  }

  private static boolean writesLocalizedNumbers(MethodCallExpr call) {
    String scope = call.getScope().map(Node::toString).orElse("");
    return switch (call.getNameAsString()) {
      case "formatted" -> NUMBER_CONVERSION.matcher(scope.replace("%%", "")).find();
      case "format" ->
          scope.equals("String") && !call.getArgument(0).toString().startsWith("Locale.");
      case "printf" -> true;
      case "getInstance", "getNumberInstance", "getIntegerInstance", "getPercentInstance" ->
          scope.endsWith("NumberFormat") && call.getArguments().isEmpty();
      default -> false;
    };
  }

  private static boolean isLocalized(ObjectCreationExpr made) {
    return switch (made.getType().getNameAsString()) {
      case "Scanner" -> true;
      case "DecimalFormat" -> made.getArguments().size() < 2;
      default -> false;
    };
  }

  /** A member of a file's type ends with a brace at the formatter's first indentation. */
  private static boolean hasLongMember(Source source) {
    int lines = 0;
    for (String line : source.text().lines().toList()) {
      lines++;
      if (lines > METHOD_LINES) {
        return true;
      }
      if (line.equals("  }")) {
        lines = 0;
      }
    }
    return false;
  }

  private static int lines(Node node) {
    return node.getRange().map(range -> range.end.line - range.begin.line + 1).orElse(0);
  }

  /** No database's name, except below its own adapter's folder. */
  static List<String> databaseNames(Source source, Collection<String> adapters) {
    if (source.path().equals(DEFAULTS) || QUOTED.matcher(source.path()).matches()) {
      return List.of();
    }
    Set<String> names = new TreeSet<>(DATABASES);
    names.addAll(adapters);
    names.removeAll(INTERPRETERS);
    names.removeIf(name -> ofItsAdapter(source, name));
    // "postgresql" is found as "postgres"
    names.removeIf(
        name -> Set.copyOf(names).stream().anyMatch(n -> !n.equals(name) && name.contains(n)));
    List<String> violations = new ArrayList<>();
    for (String name : names) {
      if (name(name).matcher(source.path()).find()) {
        violations.add(source.path() + " names " + name + " in its path");
      }
      Matcher matcher = name(name).matcher(source.text());
      while (matcher.find()) {
        long line = source.text().substring(0, matcher.start()).lines().count();
        violations.add(source.path() + ":" + Math.max(1, line) + " names " + name);
      }
    }
    return violations;
  }

  private static boolean ofItsAdapter(Source source, String name) {
    if (!source.path().startsWith("adapters/")) {
      return false;
    }
    String folder = source.path().split("/", 3)[1];
    // the one whose protocol the other speaks
    boolean kin = folder.equals("mariadb") && name.equals("mysql");
    return kin || folder.startsWith(name) || name.startsWith(folder);
  }

  /** Short names only as whole words, and not the tag of a heading. */
  private static Pattern name(String name) {
    String exact = Pattern.quote(name);
    String regex = name.length() > 3 ? exact : "(?<![\\w</.\"'#])" + exact + "(?![\\w>])";
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /** Nothing ends the JVM except Main. */
  static List<String> exits(Source source) {
    if (source.path().equals("src/main/java/fasttrack/app/Main.java")) {
      return List.of();
    }
    if (!mentions(source, "exit|halt")) {
      return List.of();
    }
    return parse(source).findAll(MethodCallExpr.class).stream()
        .filter(Rules::endsTheJvm)
        .map(call -> at(source, call) + " calls " + call.getNameAsString())
        .toList();
  }

  /** What a command prints goes to its console, which is not always that of the process. */
  static List<String> processStreams(Source source) {
    if (!source.path().startsWith("src/main/") || source.under("console")) {
      return List.of();
    }
    return Pattern.compile("\\bSystem\\.(out|err|in)\\b")
        .matcher(source.text())
        .results()
        .map(found -> source.path() + " uses " + found.group())
        .toList();
  }

  private static boolean endsTheJvm(MethodCallExpr call) {
    String scope = call.getScope().map(Node::toString).orElse("");
    return switch (call.getNameAsString()) {
      case "exit" -> scope.matches("(java\\.lang\\.)?(System|Runtime\\.getRuntime\\(\\))");
      case "halt" -> scope.endsWith("Runtime.getRuntime()");
      default -> false;
    };
  }

  /** The simple names of all types that extend or implement a sealed type of these sources. */
  static Set<String> membersOfSealedTypes(Collection<Source> sources) {
    Set<String> sealed =
        types(sources, "sealed")
            .filter(type -> type.hasModifier(Modifier.Keyword.SEALED))
            .map(TypeDeclaration::getNameAsString)
            .collect(Collectors.toSet());
    if (sealed.isEmpty()) {
      return Set.of();
    }
    return types(sources, String.join("|", sealed))
        .filter(type -> parents(type).anyMatch(parent -> sealed.contains(parent.getNameAsString())))
        .map(TypeDeclaration::getNameAsString)
        .collect(Collectors.toSet());
  }

  /** The types in those sources that have one of these words. */
  private static Stream<TypeDeclaration<?>> types(Collection<Source> sources, String words) {
    List<TypeDeclaration<?>> types = new ArrayList<>();
    for (Source source : sources) {
      if (mentions(source, "extends|implements|sealed") && mentions(source, words)) {
        parse(source).findAll(TypeDeclaration.class).forEach(types::add);
      }
    }
    return types.stream();
  }

  private static Stream<ClassOrInterfaceType> parents(TypeDeclaration<?> type) {
    return switch (type) {
      case ClassOrInterfaceDeclaration c ->
          Stream.concat(c.getExtendedTypes().stream(), c.getImplementedTypes().stream());
      case RecordDeclaration r -> r.getImplementedTypes().stream();
      case EnumDeclaration e -> e.getImplementedTypes().stream();
      default -> Stream.empty();
    };
  }

  /**
   * No {@code default} in a switch over a sealed type: with it, a new kind of step compiles without
   * being handled. Known by its labels: patterns of the members of a sealed type.
   */
  static List<String> defaultsOverSealed(Source source, Set<String> members) {
    if (!mentions(source, "switch") || !mentions(source, "default")) {
      return List.of();
    }
    CompilationUnit unit = parse(source);
    return Stream.<SwitchNode>concat(
            unit.findAll(SwitchStmt.class).stream(), unit.findAll(SwitchExpr.class).stream())
        .filter(node -> node.getEntries().stream().anyMatch(entry -> hasPattern(entry, members)))
        .filter(node -> node.getEntries().stream().anyMatch(SwitchEntry::isDefault))
        .map(node -> at(source, (Node) node) + " has a default, and is over a sealed type")
        .toList();
  }

  private static boolean hasPattern(SwitchEntry entry, Set<String> members) {
    return entry.getLabels().stream()
        .filter(PatternExpr.class::isInstance)
        .map(label -> ((PatternExpr) label).getType())
        .anyMatch(
            type ->
                type.isClassOrInterfaceType()
                    && members.contains(type.asClassOrInterfaceType().getNameAsString()));
  }

  /** What an adapter that is a database, or a store beneath one, has to bring along. */
  static List<String> adapterParts(String adapter, boolean readme, List<Source> files) {
    if (INTERPRETERS.contains(adapter)) {
      return List.of();
    }
    String folder = "adapters/" + adapter;
    List<String> violations = new ArrayList<>();
    if (!readme) {
      violations.add(folder + " has no README.md");
    }
    boolean served = has(files, folder, SERVED_STORE_SERVICE);
    boolean store = has(files, folder, STORE_SERVICE);
    if (!store && !served && !has(files, folder, SERVICE)) {
      violations.add(folder + " has no " + SERVICE);
    }
    String ofStore = served ? "KeyValueStoreContract" : "StoreTests";
    String test = store || served ? ofStore : "BackendConformanceTest";
    boolean conforms =
        files.stream()
            .filter(f -> f.path().startsWith(folder + "/src/test/java/"))
            .flatMap(f -> parse(f).findAll(ClassOrInterfaceDeclaration.class).stream())
            .flatMap(type -> type.getExtendedTypes().stream())
            .anyMatch(type -> type.getNameAsString().equals(test));
    if (!conforms) {
      violations.add(folder + " has no test that extends " + test);
    }
    return violations;
  }

  private static boolean has(List<Source> files, String folder, String service) {
    String path = folder + "/src/main/resources/" + service;
    return files.stream().anyMatch(f -> f.path().equals(path) && !f.text().isBlank());
  }

  /** An adapter's main code never sees a schema or a transaction class. */
  static List<String> adapterImports(Source source) {
    if (!source.path().startsWith("adapters/")) {
      return List.of();
    }
    Pattern forbidden = Pattern.compile("\\bfasttrack\\.(schemas|transactions|app)\\b");
    return forbidden
        .matcher(source.text())
        .results()
        .map(hit -> source.path() + " sees " + hit.group())
        .toList();
  }

  /** Every class of micro-runs is run by a test, which names it or runs all that there are. */
  static List<String> benchmarksWithoutSmoke(List<Source> java) {
    List<Source> tests =
        java.stream().filter(file -> file.path().startsWith("jmh/src/test/java/")).toList();
    return java.stream()
        .filter(file -> file.path().startsWith("jmh/src/main/java/"))
        .filter(Rules::hasBenchmark)
        .filter(file -> tests.stream().noneMatch(test -> runs(test.text(), file)))
        .map(file -> file.path() + " is in no smoke test")
        .toList();
  }

  private static boolean hasBenchmark(Source source) {
    return parse(source).findAll(AnnotationExpr.class).stream()
        .anyMatch(annotation -> annotation.getName().getIdentifier().equals("Benchmark"));
  }

  private static boolean runs(String test, Source benchmark) {
    String name = benchmark.path().replaceFirst(".*/", "").replace(".java", "");
    return test.contains("include(\".*\")")
        || Pattern.compile("\\b" + name + "\\b").matcher(test).find();
  }

  private static String at(Source source, Node node) {
    int line = node.getRange().map(range -> range.begin.line).orElse(0);
    String kind = node.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return source.path()
        + ":"
        + line
        + " ("
        + kind.replaceFirst("(declaration|expr|stmt)$", "")
        + ")";
  }

  /**
   * Dependencies of tests that the launcher's build fetches: those of a pom.xml that are in none of
   * its profiles.
   *
   * @param root the root's pom.xml, which may give a library the scope
   */
  static List<String> testDependencies(Source pom, Source root) {
    Set<String> managed =
        dependencies(without(root.text(), "profiles"))
            .filter(each -> isForTests(each) && !each.contains("<type>"))
            .map(Rules::artifactId)
            .collect(Collectors.toSet());
    String plain = without(pom.text(), "profiles|dependencyManagement|plugins");
    return dependencies(plain)
        .filter(
            each ->
                isForTests(each) || !each.contains("<scope>") && managed.contains(artifactId(each)))
        .map(each -> pom.path() + ": " + artifactId(each) + " is not in a profile")
        .toList();
  }

  private static String without(String pom, String elements) {
    return pom.replaceAll("(?s)<(" + elements + ")>.*?</\\1>", "");
  }

  private static Stream<String> dependencies(String pom) {
    return Pattern.compile("(?s)<dependency>.*?</dependency>")
        .matcher(pom)
        .results()
        .map(MatchResult::group);
  }

  private static boolean isForTests(String dependency) {
    return dependency.contains("<scope>test</scope>");
  }

  private static String artifactId(String dependency) {
    return dependency.replaceAll("(?s).*?<artifactId>(.*?)</artifactId>.*", "$1");
  }
}
