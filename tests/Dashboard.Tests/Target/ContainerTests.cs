using Dashboard.Target;
using Dashboard.Target.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>
/// A target in a process namespace of its own, as in a container, that states the id and the command line of a copy of its program which runs in ours.
/// </summary>
[Collection(ReachCollection.Name)]
public sealed class ContainerTests : IAsyncDisposable
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(15);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _monitor.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 60_000)]
    public async Task A_copy_of_the_program_that_has_the_targets_id_here_is_not_taken_for_the_target()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "Only root may make a process namespace and choose an id in it.");
        Assert.SkipUnless(await MayAsync(), "This container may not make a process namespace (unshare).");
        await using var copy = await PoolTargetProcess.StartAsync("idle");
        var port = Path.Combine(_folder.FullPath, "target.sock");
        _monitor.SetSignals(SignalLevel.Waits);
        await _monitor.ListenAsync(port, Token);

        await using var container = PoolTargetProcess.Start(
            "unshare",
            $"-pf --mount-proc --kill-child sh -c \"echo {copy.Id - 1} > /proc/sys/kernel/ns_last_pid; dotnet {PoolTargetProcess.AssemblyPath} idle; true\"",
            new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_DiagnosticPorts"] = $"{port},nosuspend" });
        await _monitor.WaitForStateAsync(SessionState.Attached, Soon);

        Assert.Equal((copy.Id, "PoolTarget"), (_monitor.Facts!.ProcessId, _monitor.Facts.Name));
        Assert.Equal(false, _monitor.Facts.IsVisible);
        Assert.Contains("Not seen in this container", _monitor.Facts.Unseen, StringComparison.Ordinal);
        using (var items = new TimelineListener(_monitor.Hub))
        {
            Assert.Equal(ThreadPoll.OtherContainer, (await items.NextAsync<ThreadStates>(Soon)).Missing);
        }

        // Both have a socket of the same id in the folder that they share: that of the process which is shown here is its own.
        await _monitor.AttachAsync(copy.Id, Token);

        Assert.Equal((true, null), (_monitor.Facts!.IsVisible, _monitor.Facts.Unseen));
    }

    private static async Task<bool> MayAsync()
    {
        using var unshare = System.Diagnostics.Process.Start("unshare", ["-pf", "--mount-proc", "sh", "-c", "test -w /proc/sys/kernel/ns_last_pid"]);
        await unshare.WaitForExitAsync(Token);
        return unshare.ExitCode == 0;
    }
}
