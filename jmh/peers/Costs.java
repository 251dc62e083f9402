import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Runs another program's main method in this process, and prints at the process's end what all of
 * its threads took: "costs", CPU time in nanoseconds, bytes allocated.
 */
class Costs {
  private Costs() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    Runtime.getRuntime().addShutdownHook(new Thread(Costs::print));
    Class.forName(args[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  private static void print() {
    long cpuNanos =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    long bytes =
        ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getTotalThreadAllocatedBytes();
    System.err.println("costs " + cpuNanos + " " + bytes);
  }
}
