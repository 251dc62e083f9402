package fasttrack.app.audit.doctor;

import fasttrack.app.options.parameter.Defaults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something of this machine on which runs depend.
 *
 * @param name what it is, in a word or two
 * @param found what was found
 * @param lack what is wrong with it; null where nothing is
 */
record Examination(String name, String found, @Nullable Lack lack) {
  /**
   * Something that is missing, or not as it should be.
   *
   * @param costs what a user loses by it
   * @param fix what to do about it
   */
  record Lack(String costs, String fix) {}

  static Examination of(String name, String found) {
    return new Examination(name, found, null);
  }

  /**
   * Returns the same with a lack, if there is one.
   *
   * @param key of its two texts
   */
  Examination lacking(boolean lacks, String key) {
    List<String> texts = Defaults.help("doctor." + key);
    return lacking(lacks, texts.getFirst(), texts.getLast());
  }

  /** Returns the same with a lack, if there is one. */
  Examination lacking(boolean lacks, String costs, String fix) {
    return lacks ? new Examination(name, found, new Lack(costs, fix)) : this;
  }
}
