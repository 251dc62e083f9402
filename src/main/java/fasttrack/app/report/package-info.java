/**
 * What a person reads: a result as text, at most 80 columns wide. The words of each finding are in
 * {@code words.properties}.
 */
@NullMarked
package fasttrack.app.report;

import org.jspecify.annotations.NullMarked;
