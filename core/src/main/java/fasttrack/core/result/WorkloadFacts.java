package fasttrack.core.result;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import java.util.List;
import java.util.Optional;

/**
 * What a report says of the workload itself.
 *
 * @param title what the workload is, in one line
 * @param types the names of all its transaction types, in published order, those included that did
 *     not run
 * @param published the published figures with which a run can be compared
 * @param version the version of its transactions and data, from 1
 * @param skews the inputs that prefer some keys
 */
public record WorkloadFacts(
    String title,
    List<String> types,
    List<PublishedProfile> published,
    int version,
    List<Skew> skews) {

  /** Returns the facts of a workload and its data. */
  public static WorkloadFacts of(Workload workload, Dataset dataset) {
    return new WorkloadFacts(
        workload.title(),
        workload.types().stream().map(TransactionType::name).toList(),
        Published.of(workload).published(),
        workload.version(),
        Skew.of(workload.types(), dataset));
  }

  /** Returns the published figures of an id, or nothing where the workload has none such. */
  public Optional<PublishedProfile> published(String id) {
    return published.stream().filter(profile -> profile.id().equals(id)).findFirst();
  }
}
