using Dashboard.Machine;
using Dashboard.RunFile;

namespace Dashboard.Tests.Machine;

public sealed class PhysicalMemoryTests
{
    [Theory]
    [InlineData("MemTotal:       24689716 kB\nMemFree:         1001 kB\n", 24_689_716L * 1024)]
    [InlineData("MemFree:  1 kB\n", null)]
    [InlineData("MemTotal: many kB\n", null)]
    [InlineData(null, null)]
    public void It_is_the_kernels_total(string? meminfo, long? bytes) => Assert.Equal(bytes, PhysicalMemory.Bytes(meminfo));

    /// <summary>The collector's figure would be the limit of this program's heap where it has one.</summary>
    [Fact]
    public void A_run_says_the_machines_own()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux says it in a file.");
        Assert.Equal(PhysicalMemory.Bytes()!.Value / 1e9, MachineFacts.Current.PhysicalMemoryGigabytes!.Value, 0.1);
    }
}
