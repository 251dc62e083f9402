/** YAML files that users write: their values, each of which knows where it stands. */
@NullMarked
package fasttrack.app.execution.yaml;

import org.jspecify.annotations.NullMarked;
