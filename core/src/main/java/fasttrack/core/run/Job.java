package fasttrack.core.run;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proof.Tracer;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spi.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What terminals execute, and on what: the same before a run's interval and in it.
 *
 * @param types the transaction types
 * @param roles who executes which of them, the run's own terminals first
 * @param dataset the data from which inputs are drawn
 * @param database the database, populated
 * @param answers which answers are known beforehand
 * @param control stops the run
 * @param tracer makes the traces of transactions that leave one, or null
 */
record Job(
    List<TransactionType> types,
    List<RoleLoad> roles,
    Dataset dataset,
    Database database,
    AnswerKey answers,
    Control control,
    @Nullable Tracer tracer) {}
