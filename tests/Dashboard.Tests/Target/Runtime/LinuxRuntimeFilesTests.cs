using Dashboard.Machine;
using Dashboard.Target.Runtime;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Runtime;

public sealed class LinuxRuntimeFilesTests : IDisposable
{
    private static readonly TargetFacts Facts = new(42, "Shop", "Shop", "/usr/bin/dotnet /srv/shop/Shop.dll --port 80", "10.0.12", "Linux", "x64");

    private readonly TemporaryFolder _root = new();

    public LinuxRuntimeFilesTests()
    {
        Write("proc/42/cmdline", "dotnet\0/srv/shop/Shop.dll\0--port\080\0");
        Write("proc/42/environ", "PATH=/bin\0DOTNET_PROCESSOR_COUNT=3\0SECRET=hunter2\0DOTNET_ThreadPool_ForceMinWorkerThreads=19\0");
        Write("proc/42/status", "Name:\tdotnet\nCpus_allowed:\tff,000000f3\nCpus_allowed_list:\t0-1,4-7,32-39\n");
        Write("proc/42/cgroup", "9:name=systemd:/x\n0::/shop.service\n");
        Write("proc/self/cgroup", "0::/other.service\n");
        Write("sys/devices/system/cpu/online", "0-39\n");
        Write("sys/fs/cgroup/shop.service/cpu.max", "150000 100000\n");
        Write("srv/shop/Shop.runtimeconfig.json", """{ "runtimeOptions": { "configProperties": { "System.Threading.ThreadPool.MaxThreads": 90 } } }""");
    }

    public void Dispose() => _root.Dispose();

    [Fact]
    public void Everything_is_read_and_of_the_environment_only_what_is_asked_for()
    {
        var inputs = new LinuxRuntimeFiles(_root.FullPath).Read(Facts);

        Assert.Equal((14, 40, 1.5), (inputs.AllowedProcessors, inputs.MachineProcessors, inputs.QuotaProcessors));
        Assert.Equal(["DOTNET_PROCESSOR_COUNT", "DOTNET_ThreadPool_ForceMinWorkerThreads"], inputs.Environment!.Keys.Order(StringComparer.Ordinal));
        Assert.Equal("90", inputs.Properties!["System.Threading.ThreadPool.MaxThreads"]);
    }

    [Fact]
    public void A_program_that_was_started_by_its_own_executable_is_read_as_well()
    {
        Write("proc/42/cmdline", "./Shop\0--port\080\0");
        Write("proc/42/status", "Name:\tShop\nNSpid:\t42\nCpus_allowed:\tf\n");
        File.CreateSymbolicLink(Path.Combine(_root.FullPath, "proc/42/exe"), "/srv/shop/Shop");

        var inputs = new LinuxRuntimeFiles(_root.FullPath).Read(Facts with { CommandLine = "/srv/shop/Shop /srv/shop/Shop.dll --port 80" });

        Assert.Equal((4, 1.5), (inputs.AllowedProcessors, inputs.QuotaProcessors));
        Assert.Equal(3, RuntimeSettings.Of(inputs).Processors?.Value);
        Assert.Equal(1.5, RuntimeSettings.Of(inputs).AddTo(Facts).QuotaProcessors);
    }

    /// <summary>Two copies of one service, each "1" in its own container: the one that is shown here as 42 says "1" of itself.</summary>
    [Theory]
    [InlineData("NSpid:\t42\n", true)]
    [InlineData("NSpid:\t42\t1\n", false)]
    [InlineData("", true)]
    public void A_process_that_has_another_id_in_its_own_container_is_another_one(string ids, bool isTarget)
    {
        Write("proc/42/status", $"Name:\tdotnet\n{ids}Cpus_allowed:\tf\n");

        Assert.Equal(isTarget, new LinuxRuntimeFiles(_root.FullPath).Shows(Facts));
        Assert.Equal(isTarget ? 4 : null, new LinuxRuntimeFiles(_root.FullPath).Read(Facts).AllowedProcessors);
    }

    [Fact]
    public void One_that_is_proved_to_be_the_target_is_read_whatever_its_command_line_says()
    {
        Write("proc/42/cmdline", "shop: 12 workers\0");

        Assert.Equal(new RuntimeInputs(), new LinuxRuntimeFiles(_root.FullPath).Read(Facts));
        Assert.Equal(14, new LinuxRuntimeFiles(_root.FullPath).Read(Facts, isShown: true).AllowedProcessors);
    }

    /// <summary>Over a socket the kernel tells who is at its other end, whatever that one says of itself.</summary>
    [Fact]
    public void One_whose_socket_is_proved_to_be_somebody_elses_is_not_read_though_its_command_line_is_the_same()
    {
        Assert.True(new LinuxRuntimeFiles(_root.FullPath).Shows(Facts));

        Assert.False(new LinuxRuntimeFiles(_root.FullPath).Shows(Facts, isShown: false));
        Assert.Equal(new RuntimeInputs(), new LinuxRuntimeFiles(_root.FullPath).Read(Facts, isShown: false));
    }

    /// <summary>In a container of its own each is "1": what is shown here under the target's id is this program, which no target is.</summary>
    [Fact]
    public void This_program_is_never_taken_for_a_target_that_states_the_same_id()
    {
        var facts = Facts with { ProcessId = Environment.ProcessId };
        Write($"proc/{facts.ProcessId}/cmdline", "dotnet\0/srv/shop/Shop.dll\0--port\080\0");

        Assert.False(new LinuxRuntimeFiles(_root.FullPath).Shows(facts));
        Assert.False(new LinuxRuntimeFiles(_root.FullPath).Shows(facts, isShown: true));
    }

    /// <summary>A container that was given the machine's own /proc: its ids are those of the machine.</summary>
    [Fact]
    public void Where_the_system_counts_processes_as_another_container_does_none_of_them_is_the_target()
    {
        Directory.Delete(Path.Combine(_root.FullPath, "proc/self"), recursive: true);
        File.CreateSymbolicLink(Path.Combine(_root.FullPath, "proc/self"), $"{Environment.ProcessId}");
        Assert.True(new LinuxRuntimeFiles(_root.FullPath).Shows(Facts));

        File.Delete(Path.Combine(_root.FullPath, "proc/self"));
        File.CreateSymbolicLink(Path.Combine(_root.FullPath, "proc/self"), $"{Environment.ProcessId + 1}");

        Assert.False(new LinuxRuntimeFiles(_root.FullPath).Shows(Facts));
    }

    [Fact]
    public void How_long_the_quota_kept_it_from_running_is_read_from_its_own_group()
    {
        Write("sys/fs/cgroup/shop.service/cpu.stat", "nr_periods 154\nnr_throttled 149\nthrottled_usec 7402118\n");
        var files = new LinuxRuntimeFiles(_root.FullPath);
        Assert.Equal(7.402118, files.ThrottledSeconds(42));

        Write("sys/fs/cgroup/shop.service/cpu.max", "max 100000\n");
        Assert.Null(files.ThrottledSeconds(42));
        Assert.Null(files.ThrottledSeconds(43));
    }

    /// <summary>The target of another container says "42", and here that is somebody else.</summary>
    [Fact]
    public void Another_program_of_the_same_id_is_not_taken_for_the_target() =>
        Assert.Equal(new RuntimeInputs(), new LinuxRuntimeFiles(_root.FullPath).Read(Facts with { CommandLine = "dotnet /srv/shop/Shop.dll --port 81" }));

    [Fact]
    public void A_process_that_shows_nothing_is_unknown()
    {
        Directory.Delete(Path.Combine(_root.FullPath, "proc"), recursive: true);

        Assert.Equal(new RuntimeInputs(), new LinuxRuntimeFiles(_root.FullPath).Read(Facts));
    }

    [Theory]
    [InlineData("0::/a", "a/cpu.max", "max 100000", null)]
    [InlineData("0::/a", "a/cpu.max", "50000 100000", 0.5)]
    [InlineData("0::/", "cpu.max", "200000 100000", 2.0)]
    [InlineData("0::/gone", "cpu.max", "200000 100000", null)]
    [InlineData("0::/own", "cpu.max", "200000 100000", 2.0)]
    [InlineData("nonsense", "cpu.max", "200000 100000", null)]
    public void The_quota_of_a_unified_group_is_that_of_its_own_folder(string line, string file, string max, double? quota) =>
        Assert.Equal(quota, ControlGroup.WithQuota(line + "\n", "0::/own\n", path => path == "/sys/fs/cgroup/" + file ? max + "\n" : null)?.QuotaProcessors);

    [Theory]
    [InlineData("-1", null)]
    [InlineData("250000", 2.5)]
    public void The_quota_of_an_older_group_is_two_files(string allowed, double? quota)
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us"] = allowed,
            ["/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us"] = "100000",
        };

        Assert.Equal(quota, ControlGroup.WithQuota("4:memory:/b\n2:cpu,cpuacct:/a\n", null, files.GetValueOrDefault)?.QuotaProcessors);
    }

    [Theory]
    [InlineData("dotnet App.dll", null, "/srv/App.runtimeconfig.json")]
    [InlineData("./App --x", null, "/srv/App.runtimeconfig.json")]
    [InlineData("/opt/app/App", null, "/opt/app/App.runtimeconfig.json")]
    [InlineData("dotnet exec --runtimeconfig /etc/r.json /opt/App.dll", null, "/etc/r.json")]
    [InlineData("renamed", "7f r--s 00000000 08:01 123    /opt/a b/App.dll\n", "/opt/a b/App.runtimeconfig.json")]
    public void The_file_is_looked_for_where_the_program_lies(string commandLine, string? maps, string first) =>
        Assert.Equal(first, RuntimeConfig.Candidates(commandLine.Split(' '), "App", maps, "/srv").Select(Path.GetFullPath).First());

    private void Write(string path, string text)
    {
        var full = Path.Combine(_root.FullPath, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
    }
}
