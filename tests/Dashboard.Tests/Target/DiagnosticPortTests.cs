using System.Net.Sockets;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>The way of the containers: the target connects to us through a socket in a shared folder.</summary>
[Collection(ReachCollection.Name)]
public sealed class DiagnosticPortTests : IAsyncLifetime
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();
    private readonly string _folder = Directory.CreateTempSubdirectory("tpd-port-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Port => Path.Combine(_folder, "target.sock");

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        await _monitor.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_connects_is_attached_and_after_a_kill_its_successor_on_the_same_timeline()
    {
        await _monitor.ListenAsync(Port, Token);
        Assert.Equal((SessionState.Attaching, $"Waiting on {Port} for a target started with DOTNET_DiagnosticPorts={Port},nosuspend."), (_monitor.State, _monitor.Sentence));

        var hub = default(TimelineHub);
        for (var i = 0; i < 3; i++)
        {
            await using var target = await StartTargetAsync();
            await _monitor.WaitForStateAsync(SessionState.Attached, Soon);
            Assert.Equal((target.Id, "PoolTarget"), (_monitor.Facts!.ProcessId, _monitor.Facts.Name));
            Assert.Same(hub ??= _monitor.Hub, _monitor.Hub);
            using var items = new TimelineListener(hub);
            var now = hub.Clock.Now;
            await items.NextAsync<PoolSample>(Soon, sample => sample.T >= now);

            target.Kill();
            var sentence = await _monitor.WaitForStateAsync(SessionState.Killed, Soon);
            Assert.StartsWith($"PoolTarget (pid {target.Id}) ended. It was killed or crashed. Waiting on {Port}", sentence);
        }

        await _monitor.DetachAsync();
        Assert.False(File.Exists(Port), "The socket file was left behind.");
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_waits_already_is_attached_and_an_old_socket_file_is_no_obstacle()
    {
        LeaveOldSocketFile();
        await using var target = await StartTargetAsync();

        await _monitor.ListenAsync(Port, Token);

        Assert.Equal($"Attached to PoolTarget (pid {target.Id}).", await _monitor.WaitForStateAsync(SessionState.Attached, Soon));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_interval_can_be_chosen_and_the_waiting_ended_while_no_target_is_there()
    {
        await _monitor.ListenAsync(Port, Token);

        _monitor.SetOptions(_monitor.Options with { Interval = TimeSpan.FromSeconds(1) });
        await _monitor.DetachAsync();

        Assert.Equal((SessionState.Detached, TimeSpan.FromSeconds(1)), (_monitor.State, _monitor.Options.Interval));
        Assert.False(File.Exists(Port), "The socket file was left behind.");
    }

    [Fact(Timeout = 30_000)]
    public async Task A_path_where_no_socket_can_be_made_is_refused_with_a_sentence()
    {
        var file = Path.Combine(_folder, "notes.txt");
        await File.WriteAllTextAsync(file, "mine", Token);

        Assert.Contains("does not exist: create it", await RefusalAsync(Path.Combine(_folder, "no", "target.sock")));
        Assert.Contains("longer than 107 bytes", await RefusalAsync(Path.Combine(_folder, new string('x', 100))));
        Assert.Contains("exists and is not a socket", await RefusalAsync(file));
        Assert.Contains("exists and is not a socket", await RefusalAsync(_folder));
        Assert.Equal("mine", await File.ReadAllTextAsync(file, Token));
        Assert.Equal(SessionState.Failed, _monitor.State);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_port_on_which_another_dashboard_listens_is_refused_with_a_sentence()
    {
        await using var other = LiveTarget.NewMonitor();
        await other.ListenAsync(Port, Token);

        Assert.Contains("Another program is listening on", await RefusalAsync(Port));

        Assert.Equal(SessionState.Attaching, other.State);
    }

    /// <summary>What a killed dashboard leaves. The platform removes the file of a socket that is closed, hence the other name.</summary>
    private void LeaveOldSocketFile()
    {
        using (var old = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
        {
            old.Bind(new UnixDomainSocketEndPoint(Port + ".old"));
            File.Move(Port + ".old", Port);
        }

        Assert.True(File.Exists(Port), "There is no old socket file.");
    }

    private async Task<string> RefusalAsync(string path) => (await Assert.ThrowsAsync<TargetException>(() => _monitor.ListenAsync(path, Token))).Message;

    private Task<PoolTargetProcess> StartTargetAsync() =>
        PoolTargetProcess.StartAsync("idle", new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_DiagnosticPorts"] = $"{Port},nosuspend" });
}
