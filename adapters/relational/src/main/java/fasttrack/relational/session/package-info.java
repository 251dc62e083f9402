/**
 * How transactions that were compiled to SQL are executed through JDBC: the modes of execution,
 * what begins and ends a transaction, answers, and sessions.
 */
@NullMarked
package fasttrack.relational.session;

import org.jspecify.annotations.NullMarked;
