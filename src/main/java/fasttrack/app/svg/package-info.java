/** Charts as pictures: files of their own, drawn without a browser. */
@NullMarked
package fasttrack.app.svg;

import org.jspecify.annotations.NullMarked;
