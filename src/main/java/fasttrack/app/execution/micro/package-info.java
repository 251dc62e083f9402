/** Runs JMH: fork by fork, of one build or of several in alternation. */
@NullMarked
package fasttrack.app.execution.micro;

import org.jspecify.annotations.NullMarked;
