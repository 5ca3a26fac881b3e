using System.Diagnostics;
using System.Net.Sockets;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Tests.Target;

/// <summary>A socket that a killed process left behind is not that of the process which has its id now.</summary>
public sealed class PublishedProcessesTests : IDisposable
{
    private const string Stat = "4711 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 123456 20 21";
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tpd-test-");
    private readonly List<Socket> _sockets = [];

    private static int OurId => Environment.ProcessId;

    private static long OurKey => LinuxProcess.StartTicks(OurId) ?? throw new InvalidOperationException("/proc does not say when this process was started.");

    public void Dispose()
    {
        _sockets.ForEach(socket => socket.Dispose());
        _folder.Delete(recursive: true);
    }

    [Theory]
    [InlineData(Stat, 123456L)]
    [InlineData("4711 (cut", null)]
    [InlineData("4711 (dotnet) S 1 2 3", null)]
    [InlineData(null, null)]
    public void The_time_of_start_is_the_22nd_field_whatever_the_name_of_the_process(string? stat, long? ticks) =>
        Assert.Equal(ticks, LinuxProcess.StartTicks(stat));

    [Fact]
    public void A_process_exists_as_long_as_it_runs()
    {
        Assert.True(TargetProcesses.Exists(OurId));
        Assert.False(TargetProcesses.Exists(int.MaxValue));
    }

    [Fact]
    public void A_temporary_folder_that_does_not_exist_is_why_none_is_found()
    {
        Assert.Null(PublishedProcesses.WhyNone(_folder.FullName));
        Assert.Contains("(TMPDIR)", PublishedProcesses.WhyNone(Path.Combine(_folder.FullName, "none")), StringComparison.Ordinal);
    }

    [Fact]
    public void A_socket_whose_key_is_the_time_of_start_is_the_processs_own()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The key is the time of start on Linux.");
        Listen(OurKey);

        Assert.Equal([OurId], PublishedProcesses.Ids(_folder.FullName));
        Assert.Null(PublishedProcesses.NotOwn(OurId, _folder.FullName));
    }

    [Theory]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(null, false)]
    public void Only_the_time_of_start_in_its_name_proves_whose_a_socket_is(bool? isOwn, bool isProof)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The key is the time of start on Linux.");
        Listen(isOwn switch { true => OurKey, false => OurKey - 1, null => 0 });

        Assert.Equal(isProof, PublishedProcesses.IsOwnSocket(OurId, _folder.FullName));
        Assert.False(PublishedProcesses.IsOwnSocket(OurId, Path.Combine(_folder.FullName, "none")));
    }

    [Fact]
    public void A_socket_of_an_earlier_process_with_the_same_id_is_as_good_as_none()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The key is the time of start on Linux.");
        Listen(OurKey - 1);

        Assert.Empty(PublishedProcesses.Ids(_folder.FullName));
        Assert.Equal(true, PublishedProcesses.NotOwn(OurId, _folder.FullName)?.IsStale);
    }

    [Fact]
    public void A_socket_that_was_left_behind_stays_so_at_each_look_and_hides_none_that_comes()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The key is the time of start on Linux.");
        Listen(OurKey - 1);
        Assert.Empty(PublishedProcesses.Ids(_folder.FullName));

        Listen(OurKey);

        Assert.Equal([OurId], PublishedProcesses.Ids(_folder.FullName));
        Assert.Equal([OurId], PublishedProcesses.Ids(_folder.FullName));
    }

    [Fact]
    public void A_key_that_the_runtime_could_not_read_tells_nothing()
    {
        Listen(0);

        Assert.Equal([OurId], PublishedProcesses.Ids(_folder.FullName));
        Assert.Null(PublishedProcesses.NotOwn(OurId, _folder.FullName));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    public void Of_several_sockets_the_processs_own_is_taken_whatever_is_newer(int minutes)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The key is the time of start on Linux.");
        Listen(OurKey);
        var old = Listen(OurKey - 1);
        File.SetLastWriteTimeUtc(old, DateTime.UtcNow.AddMinutes(minutes));

        Assert.Equal([OurId], PublishedProcesses.Ids(_folder.FullName));
        Assert.Null(PublishedProcesses.NotOwn(OurId, _folder.FullName));
        Assert.True(PublishedProcesses.IsOwnSocket(OurId, _folder.FullName));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_file_that_is_planted_under_a_processs_name_hides_it_from_nobody()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The temporary folder is everybody's on Linux.");
        using var program = Process.Start(
            new ProcessStartInfo("dotnet", [ProductFiles.DbMockAssembly, "--port", "0", "--slow-port", "0", "--parent-stdin"])
            {
                UseShellExecute = false,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            })!;
        await program.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        var planted = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{program.Id}-1-socket");
        await File.WriteAllTextAsync(planted, "", TestContext.Current.CancellationToken);
        File.SetLastWriteTimeUtc(planted, DateTime.UtcNow.AddMinutes(1));
        try
        {
            var facts = await TargetProcesses.DescribeAsync(program.Id, TestContext.Current.CancellationToken);

            Assert.Equal(program.Id, facts.ProcessId);
            Assert.Contains($"{planted} is not a socket", PublishedProcesses.PassedOver());
        }
        finally
        {
            File.Delete(planted);

            // It ends with its input.
            program.StandardInput.Close();
            await program.WaitForExitAsync(CancellationToken.None);
        }
    }

    private string Listen(long key)
    {
        var path = Path.Combine(_folder.FullName, $"dotnet-diagnostic-{OurId}-{key}-socket");
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        _sockets.Add(socket);
        socket.Bind(new UnixDomainSocketEndPoint(path));
        socket.Listen();
        return path;
    }
}
