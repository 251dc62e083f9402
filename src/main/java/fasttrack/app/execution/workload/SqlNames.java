package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlNode.Scalar;
import java.util.Set;
import java.util.regex.Pattern;

/** Names that every engine takes for a table or a column, without quotes. */
final class SqlNames {
  private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  /** Reserved by the standard, or by an engine here. */
  private static final Set<String> RESERVED =
      Set.of(
          """
          access add all allocate alter analyze and any array as asc assertion at authorization
          avg begin between bigint bit boolean both by call cascade case cast char character
          check close cmax cmin collate column comment commit condition connect connection
          constraint continue convert corresponding create cross ctid cube current current_date
          cursor database date day deallocate dec decimal declare default deferrable deferred
          delete desc describe diagnostics disconnect distinct do double drop else end escape
          except exception exec execute exists explain external false fetch file first float for
          foreign found from full function get global go goto grant group grouping groups having
          hour identity if immediate in index indicator initially inner inout input insert int
          integer intersect interval into is isolation join key keys last lateral leading left
          level like limit localtime lock lower match max merge min minus minute mode month
          national natural nchar new next no none not null nullif number numeric of offset old on
          only open option or order out outer output over overlaps pad partial partition position
          prepare preserve primary prior privileges procedure public qualify range rank read real
          references relative release restrict return returning revoke right rollback row rownum
          rows schema scroll second select session set size smallint some space sql start
          substring sum symmetric system table tableoid temporary then time timestamp to top
          trailing transaction translate trigger trim true union unique unknown update upper use
          user using value values varchar varying view when whenever where window with within
          without work write xmax xmin xml year
          """
              .strip()
              .split("\\s+"));

  /** How the names of the benchmark's own tables begin. */
  private static final String OWN = "fasttrack_";

  private SqlNames() {}

  /** Checks the name of a record type, which becomes that of a table. */
  static void checkRecord(Scalar name) {
    check(name, "record");
    name.refuseIf(name.text().startsWith(OWN), "record-of-ours", name.text(), OWN);
  }

  /**
   * Checks a name.
   *
   * @param kind what it is the name of
   */
  static void check(Scalar name, String kind) {
    name.refuseIf(!FORM.matcher(name.text()).matches(), "name", kind, name.text());
    name.refuseIf(RESERVED.contains(name.text()), "sql-keyword", name.text(), kind);
  }
}
