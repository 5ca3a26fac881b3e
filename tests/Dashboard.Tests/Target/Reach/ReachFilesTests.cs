using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;

namespace Dashboard.Tests.Target.Reach;

/// <summary>What is read of a process, from a /proc in a temporary folder with the texts that Linux 6.18 showed.</summary>
public sealed class ReachFilesTests : IDisposable
{
    private const string Unix = """
        Num       RefCount Protocol Flags    Type St Inode Path
        0000000073b4ee9c: 00000002 00000000 00010000 0001 01 3718326 /tmp/dotnet-diagnostic-7-3199413-socket
        000000004c778923: 00000002 00000000 00010000 0001 01 3869448 /srv/my tmp/dotnet-diagnostic-1-3199413-socket
        00000000fbcb6bce: 00000003 00000000 00000000 0001 03 3859495

        """;

    private readonly TemporaryFolder _root = new();

    public ReachFilesTests()
    {
        Write("proc/42/status", "Name:\tdotnet\nState:\tT (stopped)\nTracerPid:\t99\nUid:\t1000\t1001\t1000\t1000\nNSpid:\t42\t1\n");
        Write("proc/42/stat", "42 (dotnet) T 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 3199413 20 21\n");
        Write("proc/42/cmdline", "dotnet\0/srv/Shop.dll\0--password=hunter2\0\u001b[2J\0");
        Write("proc/42/environ", "SECRET=hunter2\0TMPDIR=/srv/my tmp/\0DOTNET_EnableDiagnostics=1\0PATH=/bin\0");
        Write("proc/42/maps", "7f00-7f01 r-xp 00000000 08:01 42    /usr/share/dotnet/shared/Microsoft.NETCore.App/8.0.1/libcoreclr.so\n");
        Write("proc/42/net/unix", Unix);
        Write("proc/42/cgroup", "6:freezer:/shop\n0::/shop.slice\n");
        Write("proc/42/root/srv/my tmp/dotnet-diagnostic-1-3199413-socket", "");
        Write("proc/99/cmdline", "gdb\0-p\042\0");
        Write("proc/self/status", "Uid:\t0\t0\t0\t0\n");
        Write("etc/passwd", "root:x:0:0::/root:/bin/sh\nshop:x:1001:1001::/srv:/bin/sh\n");
        Link("proc/42/ns/mnt", "mnt:[2]");
        Link("proc/self/ns/mnt", "mnt:[1]");
    }

    public void Dispose() => _root.Dispose();

    [Fact]
    public void All_that_attaching_depends_on_is_read()
    {
        var facts = Read();

        Assert.Equal(('T', 1001, "shop", 0), (facts.State, facts.User, facts.UserName, facts.OurUser));
        Assert.Equal([42, 1], facts.Ids);
        Assert.Equal("/usr/share/dotnet/shared/Microsoft.NETCore.App/8.0.1/libcoreclr.so", facts.Runtime);
        Assert.Equal((true, "/srv/my tmp/dotnet-diagnostic-1-3199413-socket", false), (facts.HasSockets, facts.Listens, facts.SharesFiles));
        Assert.Equal(["/proc/42/root/srv/my tmp/dotnet-diagnostic-1-3199413-socket"], facts.Ways);
        Assert.Equal((true, true, true), (facts.SeesFiles, facts.HasFolder, facts.HasFileOfSocket));
        Assert.Equal("/srv/my tmp/dotnet-diagnostic-1-3199413-socket".Length, facts.PathBytes);
    }

    [Fact]
    public void Neither_the_rest_of_the_environment_nor_a_password_nor_what_steers_a_terminal_is_kept()
    {
        var facts = Read();

        Assert.Equal(["DOTNET_EnableDiagnostics", "TMPDIR"], facts.Environment!.Keys.Order(StringComparer.Ordinal));
        Assert.Equal(@"dotnet /srv/Shop.dll --password=*** \u001b[2J", facts.CommandLine);
    }

    [Fact]
    public void A_long_command_line_is_cut()
    {
        Write("proc/42/cmdline", $"dotnet\0{new string('x', 5_000)}\0");

        Assert.Equal(121, Read().CommandLine.Length);
        Assert.EndsWith("x…", Read().CommandLine, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_a_process_that_shows_nothing_nothing_is_known_and_nothing_fails()
    {
        Directory.Delete(_root["proc/42"], recursive: true);

        var facts = Read();

        Assert.Equal((null, null, null, null), (facts.State, facts.User, facts.Runtime, facts.Listens));
        Assert.Null(facts.Environment);
        Assert.False(facts.SeesFiles);
        Assert.Empty(facts.Ids);
    }

    /// <summary>The search reads a megabyte at a time: what begins in one ends in the next.</summary>
    [Theory]
    [InlineData((1 << 20) - 5, true)]
    [InlineData(0, true)]
    [InlineData(3 << 20, true)]
    [InlineData(-1, false)]
    public void A_runtime_inside_an_executable_is_found_wherever_it_lies(int at, bool isThere)
    {
        Write("proc/42/maps", "7f00-7f01 r-xp 00000000 08:01 42    /srv/Shop\n");
        var program = new byte[(3 << 20) + 100];
        if (at >= 0)
        {
            "DOTNET_IPC_V1"u8.CopyTo(program.AsSpan(at));
        }

        File.WriteAllBytes(_root["proc/42/exe"], program);

        Assert.Equal((null, isThere), (Read().Runtime, Read().HasPortInside));
    }

    [Fact]
    public void A_file_that_is_larger_than_what_is_searched_tells_nothing()
    {
        File.WriteAllBytes(_root["proc/42/exe"], new byte[3 << 20]);

        Assert.Null(new LinuxRuntimeFiles(_root.FullPath).Contains("/proc/42/exe", "DOTNET_IPC_V1"u8, 2 << 20));
        Assert.False(new LinuxRuntimeFiles(_root.FullPath).Contains("/proc/42/exe", "DOTNET_IPC_V1"u8, 4 << 20));
    }

    [Theory]
    [InlineData("sys/fs/cgroup/shop.slice/cgroup.events", "populated 1\nfrozen 1\n", true)]
    [InlineData("sys/fs/cgroup/shop.slice/cgroup.events", "populated 1\nfrozen 0\n", false)]
    [InlineData("sys/fs/cgroup/unified/shop.slice/cgroup.events", "populated 1\nfrozen 1\n", true)]
    [InlineData("sys/fs/cgroup/freezer/shop/freezer.state", "FROZEN\n", true)]
    [InlineData("sys/fs/cgroup/freezer/shop/freezer.state", "THAWED\n", false)]
    public void A_frozen_group_of_either_version_is_seen(string path, string text, bool isFrozen)
    {
        Write("proc/42/task/42/stat", "42 (dotnet) T 1 2 3\n");
        Write("proc/42/task/42/syscall", "202 0x1 0x189 0x0 0x0 0x0 0x0 0x7f 0x7f\n");
        Write(path, text);

        var activity = Read(withActivity: true).Activity;

        Assert.Equal((isFrozen, (99, "gdb -p 42")), (activity!.IsFrozen, activity.Tracer!.Value));
    }

    private ReachFacts Read(bool withActivity = false) => new ReachFiles(_root.FullPath).Read(new ReachFacts(42) { Exists = true }, withActivity);

    private void Write(string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(_root[path])!);
        File.WriteAllText(_root[path], text);
    }

    private void Link(string path, string target)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(_root[path])!);
        File.CreateSymbolicLink(_root[path], target);
    }
}
