package fasttrack.app.workload;

import java.util.Set;
import java.util.regex.Pattern;

/** Names that every engine takes for a table or a column, without quotes. */
final class SqlNames {
  private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  /** Reserved by the standard, or by an engine here. */
  private static final Set<String> RESERVED =
      Set.of(
          "access",
          "add",
          "all",
          "alter",
          "and",
          "any",
          "array",
          "as",
          "asc",
          "at",
          "begin",
          "between",
          "both",
          "by",
          "call",
          "case",
          "cast",
          "check",
          "collate",
          "column",
          "comment",
          "commit",
          "condition",
          "constraint",
          "create",
          "cross",
          "current",
          "cursor",
          "database",
          "date",
          "day",
          "default",
          "delete",
          "desc",
          "describe",
          "distinct",
          "drop",
          "else",
          "end",
          "escape",
          "except",
          "exists",
          "explain",
          "false",
          "fetch",
          "file",
          "float",
          "for",
          "foreign",
          "from",
          "full",
          "function",
          "grant",
          "group",
          "groups",
          "having",
          "hour",
          "if",
          "in",
          "index",
          "inner",
          "insert",
          "int",
          "integer",
          "intersect",
          "interval",
          "into",
          "is",
          "join",
          "key",
          "keys",
          "lateral",
          "leading",
          "left",
          "level",
          "like",
          "limit",
          "lock",
          "match",
          "merge",
          "minute",
          "minus",
          "mode",
          "month",
          "natural",
          "new",
          "no",
          "not",
          "null",
          "number",
          "of",
          "offset",
          "old",
          "on",
          "only",
          "option",
          "or",
          "order",
          "outer",
          "over",
          "partition",
          "position",
          "primary",
          "range",
          "rank",
          "read",
          "real",
          "references",
          "release",
          "return",
          "revoke",
          "right",
          "rollback",
          "row",
          "rows",
          "schema",
          "second",
          "select",
          "session",
          "set",
          "size",
          "some",
          "start",
          "sum",
          "system",
          "table",
          "then",
          "time",
          "timestamp",
          "to",
          "top",
          "trailing",
          "trigger",
          "true",
          "union",
          "unique",
          "update",
          "use",
          "user",
          "using",
          "value",
          "values",
          "view",
          "when",
          "where",
          "window",
          "with",
          "within",
          "without",
          "year");

  private SqlNames() {}

  /**
   * Checks a name.
   *
   * @param kind what it is the name of
   */
  static void check(Place place, String kind, String name) {
    if (!FORM.matcher(name).matches()) {
      throw WorkloadFileException.at(
          place,
          "a %s's name has at most 30 small letters, digits and _, a letter first; not '%s'"
              .formatted(kind, name));
    }
    if (RESERVED.contains(name)) {
      throw WorkloadFileException.at(
          place,
          "'%s' is a word of SQL, which some engine does not take as the name of a %s; take '%1$ss'"
                  .formatted(name, kind)
              + " or '"
              + name
              + "_no'");
    }
  }
}
