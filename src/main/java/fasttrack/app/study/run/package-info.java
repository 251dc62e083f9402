/**
 * {@code run}: runs that stand for themselves, and one run over and over. What a repeat comes to is
 * in {@link fasttrack.app.result.series.RepeatReport}.
 */
@NullMarked
package fasttrack.app.study.run;

import org.jspecify.annotations.NullMarked;
