package fasttrack.app.options.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an option that most users need: the short help of its command shows it. A parameter says so
 * itself ({@link fasttrack.app.options.parameter.Parameter#common}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface Common {}
