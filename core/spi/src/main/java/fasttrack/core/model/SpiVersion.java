package fasttrack.core.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The version of the interface (SPI) that a provider was compiled with: a class that a services
 * file names, such as a {@code Backend}. Always {@code @SpiVersion(SpiVersion.CURRENT)}: the
 * compiler copies the constant into the class, so that its jar says with what it was compiled. The
 * program refuses jars whose providers do not say it, or say another version than it can work with.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SpiVersion {
  /**
   * The version of this SPI, by Semantic Versioning without the patch: a change for which providers
   * must be changed or compiled anew increases the first number, any other addition the second.
   * docs/adding-a-database.md lists the packages that belong to the SPI.
   */
  String CURRENT = "1.0";

  /** The version of the SPI that the provider was compiled with: {@link #CURRENT}. */
  String value();
}
