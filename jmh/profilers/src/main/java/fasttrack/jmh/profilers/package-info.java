/** Profilers for JMH: CPU time, the database's work, and I/O of an operation. */
package fasttrack.jmh.profilers;
