package fasttrack.app.cli;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.result.kind.Kind;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schema}: prints what the JSON of a kind of result is made of. */
@Command(
    name = "schema",
    header = "Print the JSON schema of a kind of result.",
    parameterListHeading = "%n")
final class SchemaCommand implements Runnable {
  private final Console console;

  @Spec private @Nullable CommandSpec command;

  @Parameters(
      paramLabel = "KIND",
      completionCandidates = KindNames.class,
      description = "Name of the result's file: ${COMPLETION-CANDIDATES}.")
  private @Nullable String kind;

  /** What the files of results are called. */
  static final class KindNames implements Iterable<String> {
    static final List<String> ALL = Kinds.ALL.stream().map(Kind::file).sorted().toList();

    @Override
    public Iterator<String> iterator() {
      return ALL.iterator();
    }
  }

  SchemaCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    String name = Objects.requireNonNull(kind);
    CommandLine line = Objects.requireNonNull(command).commandLine();
    console.print(
        Kinds.ALL.stream()
            .filter(each -> each.file().equals(name))
            .findFirst()
            .map(Kind::schema)
            .orElseThrow(
                () ->
                    new ParameterException(
                        line,
                        "unknown kind of result '%s'%s"
                            .formatted(name, Suggestion.orChoice(name, KindNames.ALL)))));
  }
}
