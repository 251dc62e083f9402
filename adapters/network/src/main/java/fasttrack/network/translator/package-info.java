/** The older call interface, mapped call by call onto the native one. */
@NullMarked
package fasttrack.network.translator;

import org.jspecify.annotations.NullMarked;
