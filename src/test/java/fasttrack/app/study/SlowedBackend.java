package fasttrack.app.study;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A real backend under another name, each of whose transactions takes longer by a share of its own
 * time: how far two of them differ is known. What passing a call on costs is the same for all.
 */
final class SlowedBackend {
  private SlowedBackend() {}

  /**
   * Makes one.
   *
   * @param share by how much a transaction takes longer, as a share of its time, from 0
   */
  static Backend of(Backend real, String name, double share) {
    return around(
        Backend.class,
        real,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "name" -> name;
              case "open" -> database((Database) on(real, method, arguments), share);
              default -> on(real, method, arguments);
            });
  }

  private static Database database(Database real, double share) {
    return around(
        Database.class,
        real,
        (proxy, method, arguments) -> {
          Object result = on(real, method, arguments);
          return result instanceof Session session && method.getName().equals("connect")
              ? session(session, share)
              : result;
        });
  }

  private static Session session(Session real, double share) {
    return around(
        Session.class,
        real,
        (proxy, method, arguments) -> {
          if (!method.getName().equals("execute")) {
            return on(real, method, arguments);
          }
          long begin = System.nanoTime();
          Object outcome = on(real, method, arguments);
          long now = System.nanoTime();
          long end = now + Math.round(share * (now - begin));
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          return outcome;
        });
  }

  private static <T> T around(Class<T> type, T real, InvocationHandler handler) {
    Set<Class<?>> faces = new LinkedHashSet<>(List.of(type));
    for (Class<?> each = real.getClass(); each != null; each = each.getSuperclass()) {
      faces.addAll(List.of(each.getInterfaces()));
    }
    return type.cast(
        Proxy.newProxyInstance(
            SlowedBackend.class.getClassLoader(), faces.toArray(Class<?>[]::new), handler));
  }

  private static Object on(Object real, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
