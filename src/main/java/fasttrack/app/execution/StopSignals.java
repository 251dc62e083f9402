package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.core.run.load.Control;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run on Ctrl-C, TERM or a hang-up: the run is asked to stop, verifies what it has done, and
 * saves its result. The signal itself is caught, so that the virtual machine lives until then, and
 * no shutdown hook stops a server that the run still uses. The third signal ends the process at
 * once.
 *
 * <p>Thread-safe.
 */
public final class StopSignals implements AutoCloseable {
  /** The signals that end a run, each with the exit status that it leads to. */
  private static final Map<String, Integer> STATUSES = Map.of("INT", 130, "TERM", 143, "HUP", 129);

  private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);
  private static final int TIMES_TO_GIVE_UP = 3;

  private final Console console;
  private final boolean silent;
  private final List<Callable<?>> restores = new ArrayList<>();
  private @Nullable Control control;
  private int times;
  private int status;

  private StopSignals(Console console, boolean silent) {
    this.console = console;
    this.silent = silent;
    if (console.ownsProcess()) {
      STATUSES.forEach(this::handle);
    }
  }

  /** Listens until closed, to the signals of a process that is the command's own. */
  public static StopSignals listen(Console console) {
    return new StopSignals(console, false);
  }

  /**
   * Listens until closed and says nothing, in the child of a process that listens, too, and that
   * decides when to end at once.
   */
  static StopSignals silent(Console console) {
    return new StopSignals(console, true);
  }

  /**
   * Returns the control of one more run: it stops on a signal, at once where there has been one.
   */
  public synchronized Control control() {
    Control next = new Control();
    control = next;
    if (status != 0) {
      next.interrupt();
    }
    return next;
  }

  /** Returns 128 and the number of the last signal, or 0 where there was none. */
  public synchronized int status() {
    return status;
  }

  @Override
  public void close() {
    for (Callable<?> restore : restores) {
      try {
        restore.call();
      } catch (Exception e) {
        LOG.info("the handler of a signal cannot be restored", e);
      }
    }
  }

  /** By reflection, as the compiler warns of these classes; every virtual machine has them. */
  private void handle(String name, int signalStatus) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            interrupted(signalStatus);
          }
          return null;
        };
    try {
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Class<?> signalType = Class.forName("sun.misc.Signal");
      Object proxy =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(), new Class<?>[] {handlerType}, handler);
      Method handle = signalType.getMethod("handle", signalType, handlerType);
      Object signal = signalType.getConstructor(String.class).newInstance(name);
      Object before = handle.invoke(null, signal, proxy);
      restores.add(() -> handle.invoke(null, signal, before));
    } catch (ReflectiveOperationException e) {
      LOG.info("the signal {} cannot be caught here", name, e);
    }
  }

  private void interrupted(int signalStatus) {
    int count = count(signalStatus);
    if (silent) {
      return;
    }
    switch (count) {
      case 1 -> console.tell("stopping; if anything was measured so far, it is saved");
      case TIMES_TO_GIVE_UP -> console.exit(signalStatus);
      default -> console.tell("still stopping; a third signal ends at once and loses the result");
    }
  }

  private synchronized int count(int signalStatus) {
    status = signalStatus;
    if (control != null) {
      control.interrupt();
    }
    return ++times;
  }
}
