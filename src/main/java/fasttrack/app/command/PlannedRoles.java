package fasttrack.app.command;

import fasttrack.app.parameter.RoleChoice;
import fasttrack.app.parameter.Suggestion;
import fasttrack.app.parameter.UsageException;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The roles of a run: those of its workload, and those that were asked for.
 *
 * @param choices what was asked for
 */
record PlannedRoles(List<RoleChoice> choices) {
  /**
   * Checks that each role that was asked for is one of a chosen workload, or has transactions of
   * one.
   *
   * @throws UsageException where one is not
   */
  void check(List<Workload> workloads) {
    Set<String> names = new HashSet<>();
    for (RoleChoice choice : choices) {
      if (!names.add(choice.name())) {
        throw new UsageException("role", "there are two roles " + choice.name());
      }
      if (workloads.stream().anyMatch(each -> each.roleName().equals(choice.name()))) {
        throw new UsageException(
            "role",
            "%s are the run's own terminals: see --terminals, --connections, --think and --rate"
                .formatted(choice.name()));
      }
      boolean known =
          workloads.stream()
              .flatMap(workload -> workload.background().stream())
              .anyMatch(role -> role.name().equals(choice.name()));
      if (choice.types().isEmpty() && !known) {
        throw new UsageException(
            "role",
            "no chosen workload has a role '%s'; name its transactions: %1$s:T5:terminals=1"
                .formatted(choice.name()));
      }
      List<String> typeNames =
          workloads.stream().flatMap(w -> w.types().stream()).map(TransactionType::name).toList();
      for (String type : choice.types()) {
        if (typeNames.stream().noneMatch(type::equalsIgnoreCase)) {
          throw new UsageException(
              "role",
              "no transaction '%s' in %s%s"
                  .formatted(
                      type,
                      String.join(" or ", workloads.stream().map(Workload::name).toList()),
                      Suggestion.orChoice(type, typeNames)));
        }
      }
    }
  }

  /** Returns the roles of a workload's run. */
  List<Role> of(Workload workload) {
    List<Role> roles = new ArrayList<>();
    for (BackgroundRole role : workload.background()) {
      Load standing = new Load.Open(1, role.rateTps(), Load.ArrivalProcess.CONSTANT);
      Optional<RoleChoice> other =
          choices.stream().filter(choice -> choice.name().equals(role.name())).findFirst();
      List<String> types =
          other.map(choice -> types(choice, workload)).orElse(List.of()).isEmpty()
              ? role.types()
              : types(other.get(), workload);
      roles.add(new Role(role.name(), types, other.map(it -> it.load(standing)).orElse(standing)));
    }
    for (RoleChoice choice : choices) {
      List<String> types = types(choice, workload);
      if (roles.stream().noneMatch(role -> role.name().equals(choice.name())) && !types.isEmpty()) {
        roles.add(new Role(choice.name(), types, choice.load(null)));
      }
    }
    return roles;
  }

  /** Returns those of its transactions that the workload has, as they are called there. */
  private static List<String> types(RoleChoice choice, Workload workload) {
    return workload.types().stream()
        .map(TransactionType::name)
        .filter(name -> choice.types().stream().anyMatch(name::equalsIgnoreCase))
        .toList();
  }
}
