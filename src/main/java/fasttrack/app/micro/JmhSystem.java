package fasttrack.app.micro;

import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A database on which {@code jmh} measures.
 *
 * @param name the backend's name, and values of its own options: {@code network locks=page}
 */
record JmhSystem(String name, Backend backend, Options options) {
  private static JmhSystem of(Backend backend, Map<String, String> own, Path work) {
    String name =
        backend.name()
            + own.entrySet().stream()
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    Map<String, List<String>> values = new LinkedHashMap<>();
    own.forEach((option, value) -> values.put(option, List.of(value)));
    return new JmhSystem(name, backend, Options.of(backend, work, values));
  }

  /**
   * Reads a system.
   *
   * @throws UsageException where there is no such backend, it cannot run here, or an option has not
   *     the form {@code name=value}
   */
  static JmhSystem parse(Catalog catalog, String text, Path work) {
    String[] words = text.strip().split("\\s+");
    Backend backend = catalog.backend(words[0].toLowerCase(Locale.ROOT));
    backend
        .unavailable()
        .ifPresent(
            reason -> {
              throw new UsageException("backend", backend.name() + " cannot run here: " + reason);
            });
    Map<String, String> own = new LinkedHashMap<>();
    for (String word : List.of(words).subList(1, words.length)) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new UsageException(
            "backend",
            "'" + word + "' in '" + text + "' must be an option and its value: locks=page");
      }
      own.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return of(backend, own, work);
  }

  /** Returns the default backend, and the first of every other data model. */
  static List<JmhSystem> few(Catalog catalog, Path work) {
    List<Backend> few = new ArrayList<>(List.of(catalog.backend(Defaults.backend())));
    for (Backend backend : catalog.backends()) {
      if (backend.unavailable().isEmpty()
          && few.stream().noneMatch(each -> each.dataModel() == backend.dataModel())) {
        few.add(backend);
      }
    }
    return few.stream().map(backend -> of(backend, Map.of(), work)).toList();
  }

  /** Returns everything that runs here, in all its variants. */
  static List<JmhSystem> all(Catalog catalog, Path work) {
    return catalog.backends().stream()
        .filter(backend -> backend.unavailable().isEmpty())
        .flatMap(backend -> backend.variants().stream().map(own -> of(backend, own, work)))
        .toList();
  }
}
