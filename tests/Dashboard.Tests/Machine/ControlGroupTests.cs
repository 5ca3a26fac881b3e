using Dashboard.Machine;

namespace Dashboard.Tests.Machine;

/// <summary>Texts in the form that the kernel gives them (docs.kernel.org/admin-guide/cgroup-v2.html, scheduler/sched-bwc.html), of throttled groups.</summary>
public sealed class ControlGroupTests
{
    private const string UnifiedStat = """
        usage_usec 7741293
        user_usec 6203611
        system_usec 1537681
        nice_usec 0
        core_sched.force_idle_usec 0
        nr_periods 154
        nr_throttled 149
        throttled_usec 7402118
        nr_bursts 0
        burst_usec 0

        """;

    private const string OlderStat = """
        nr_periods 82
        nr_throttled 79
        throttled_time 4115270021
        nr_bursts 0
        burst_time 0

        """;

    private readonly Dictionary<string, string> _files = new(StringComparer.Ordinal);

    [Fact]
    public void How_long_a_unified_group_was_kept_from_running_is_told_with_its_quota()
    {
        _files["/sys/fs/cgroup/shop/cpu.max"] = "50000 100000\n";
        _files["/sys/fs/cgroup/shop/cpu.stat"] = UnifiedStat;

        var group = ControlGroup.WithQuota("0::/shop\n", null, _files.GetValueOrDefault);

        Assert.Equal(("/sys/fs/cgroup/shop", 0.5), (group?.Folder, group?.QuotaProcessors));
        Assert.Equal(7.402118, group!.ThrottledSeconds(_files.GetValueOrDefault));
    }

    [Theory]
    [InlineData("1:cpu:/shop\n0::/\n", "/sys/fs/cgroup/cpu")]
    [InlineData("3:cpu,cpuacct:/shop\n", "/sys/fs/cgroup/cpu,cpuacct")]
    [InlineData("3:cpu,cpuacct:/shop\n", "/sys/fs/cgroup/cpu")]
    public void An_older_group_counts_in_nanoseconds(string groups, string mount)
    {
        _files[$"{mount}/shop/cpu.cfs_quota_us"] = "150000\n";
        _files[$"{mount}/shop/cpu.cfs_period_us"] = "100000\n";
        _files[$"{mount}/shop/cpu.stat"] = OlderStat;

        var group = ControlGroup.WithQuota(groups, null, _files.GetValueOrDefault);

        Assert.Equal(1.5, group?.QuotaProcessors);
        Assert.Equal(4.115270021, group!.ThrottledSeconds(_files.GetValueOrDefault));
    }

    [Fact]
    public void In_the_same_container_the_groups_folder_is_the_root_of_what_is_mounted()
    {
        _files["/sys/fs/cgroup/cpu.max"] = "200000 100000\n";
        _files["/sys/fs/cgroup/cpu.stat"] = UnifiedStat;

        var group = ControlGroup.WithQuota("0::/docker/4f\n", "0::/docker/4f\n", _files.GetValueOrDefault);

        Assert.Equal(7.402118, group?.ThrottledSeconds(_files.GetValueOrDefault));
        Assert.Null(ControlGroup.WithQuota("0::/docker/4f\n", "0::/docker/77\n", _files.GetValueOrDefault));
    }

    [Theory]
    [InlineData("max 100000\n")]
    [InlineData("nonsense")]
    public void Without_a_quota_there_is_nothing_to_be_throttled_by(string max)
    {
        _files["/sys/fs/cgroup/shop/cpu.max"] = max;
        _files["/sys/fs/cgroup/shop/cpu.stat"] = UnifiedStat;

        Assert.Null(ControlGroup.WithQuota("0::/shop\n", null, _files.GetValueOrDefault));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("usage_usec 7741293\nuser_usec 6203611\n")]
    [InlineData("throttled_usec\nthrottled_usec -1\n")]
    public void A_count_that_cannot_be_read_is_not_known(string? stat)
    {
        var group = new ControlGroup("/sys/fs/cgroup/shop", IsUnified: true, 0.5);

        Assert.Null(group.ThrottledSeconds(_ => stat));
    }
}
