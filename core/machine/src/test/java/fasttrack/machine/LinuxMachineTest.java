package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Environment.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as the kernel writes them. */
class LinuxMachineTest {
  @TempDir Path root;

  private LinuxMachineTest file(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    return this;
  }

  private LinuxMachine machine() {
    return new LinuxMachine(root);
  }

  @Test
  void withoutLimitsAndWithoutFilesNothingIsSaid() throws IOException {
    assertThat(machine().limits()).isNull();
    assertThat(machine().governor()).isEmpty();
    assertThat(machine().virtualization()).isEmpty();
    file("proc/self/cgroup", "0::/user.slice\n")
        .file("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n")
        .file("sys/fs/cgroup/user.slice/memory.max", "max\n");
    assertThat(machine().limits()).isNull();
  }

  @Test
  void turboClockSourceAndCountersAreKnownWhereTheKernelTells() throws IOException {
    assertThat(machine().turbo()).isEmpty();
    assertThat(machine().clockSource()).isEmpty();
    assertThat(machine().perfParanoia()).isEmpty();
    file("sys/devices/system/cpu/cpufreq/boost", "1\n")
        .file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n")
        .file("proc/sys/kernel/perf_event_paranoid", "-1\n");
    assertThat(machine().turbo()).contains(true);
    assertThat(machine().clockSource()).contains("tsc");
    assertThat(machine().perfParanoia()).contains(-1L);
    file("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
    assertThat(machine().turbo()).contains(false);
  }

  @Test
  void theLeastOfTheLimitsOfAllGroupsAroundAProcessHolds() throws IOException {
    file("proc/self/cgroup", "0::/pod/container\n")
        .file("sys/fs/cgroup/pod/container/cpu.max", "400000 100000\n")
        .file("sys/fs/cgroup/pod/container/memory.max", "1073741824\n")
        .file("sys/fs/cgroup/pod/cpu.max", "150000 100000\n")
        .file("sys/fs/cgroup/pod/memory.max", "max\n");
    assertThat(machine().limits()).isEqualTo(new Limits(1.5, null, 1L << 30));
  }

  @Test
  void inAContainerTheHostsPathLeadsNowhere() throws IOException {
    file("proc/self/cgroup", "0::/docker/0123\n").file("sys/fs/cgroup/cpu.max", "50000 100000\n");
    assertThat(machine().limits()).isEqualTo(new Limits(0.5, null, null));
  }

  @Test
  void theFirstVersionHasAHierarchyForEachController() throws IOException {
    file("proc/self/cgroup", "5:cpu,cpuacct:/docker/a\n4:memory:/docker/a\n1:name=systemd:/\n")
        .file("sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.cfs_quota_us", "200000\n")
        .file("sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.cfs_period_us", "100000\n")
        .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n")
        .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n")
        .file("sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes", "536870912\n")
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    assertThat(machine().limits()).isEqualTo(new Limits(2.0, null, 512L << 20));
  }

  @Test
  void processorsThatAProcessMayNotUseAreALimit() throws IOException {
    file("sys/devices/system/cpu/online", "0-7\n")
        .file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-7\n");
    assertThat(machine().limits()).isNull();
    file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-3,6\n");
    assertThat(machine().limits()).isEqualTo(new Limits(null, "0-3,6", null));
  }

  @Test
  void aVirtualMachineIsKnownByItsProcessorAndNamedByItsFirmware() throws IOException {
    file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu sse hypervisor lm\n");
    assertThat(machine().virtualization()).contains("virtual machine");
    file("sys/class/dmi/id/sys_vendor", "QEMU\n").file("sys/class/dmi/id/product_name", "PC\n");
    assertThat(machine().virtualization()).contains("virtual machine of QEMU PC");
    file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu sse lm\n");
    assertThat(machine().virtualization()).isEmpty();
  }

  @Test
  void theGovernorIsRead() throws IOException {
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    assertThat(machine().governor()).contains("powersave");
  }
}
