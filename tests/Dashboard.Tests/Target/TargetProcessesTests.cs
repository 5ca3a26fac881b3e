using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

[Collection(ReachCollection.Name)]
public sealed class TargetProcessesTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 30_000)]
    public async Task A_running_target_is_listed_with_its_facts_and_the_dashboard_itself_is_not()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");

        var list = await TargetProcesses.ListAsync(Token);

        var facts = list.Single(process => process.ProcessId == target.Id);
        Assert.Equal(("PoolTarget", "PoolTarget", "Linux"), (facts.Name, facts.EntryAssembly, facts.OperatingSystem));
        Assert.Matches(@"^10\.0\.\d+$", facts.RuntimeVersion);
        Assert.DoesNotContain(list, process => process.ProcessId == Environment.ProcessId);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_process_id_that_nobody_has_is_refused_with_a_sentence()
    {
        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(99_999_999, Token));

        Assert.Equal("Process 99999999 not found: 'ps' lists the processes that you can attach to.", refusal.Message);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_program_that_is_not_dotnet_is_refused_with_a_sentence()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");

        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token));

        Assert.StartsWith($"Process {sleep.Id} (sleep 60) cannot be attached to: it is not a .NET process: libcoreclr.so is not mapped", refusal.Message);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_target_with_its_diagnostics_switched_off_is_refused_with_a_sentence_that_says_so()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle", new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_EnableDiagnostics"] = "0" });

        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(target.Id, Token));

        Assert.EndsWith("its diagnostics are switched off by DOTNET_EnableDiagnostics=0 in its environment. Start it without that setting.", refusal.Message);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_paused_target_is_refused_with_a_sentence_in_bounded_time()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        target.Pause();

        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(target.Id, Token));

        Assert.EndsWith($"it did not answer within 2 s: it was stopped by a signal. Resume it: kill -CONT {target.Id}.", refusal.Message);
        target.Continue();
    }

    [Fact(Timeout = 30_000)]
    public async Task The_dashboard_does_not_attach_to_itself() =>
        Assert.Contains("is this dashboard itself", (await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(Environment.ProcessId, Token))).Message);

    [Fact(Timeout = 30_000)]
    public async Task A_wrong_process_id_leaves_the_session_that_is_there_alone()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await using var monitor = LiveTarget.NewMonitor();
        await monitor.AttachAsync(target.Id, Token);

        await Assert.ThrowsAsync<TargetException>(() => monitor.AttachAsync(99_999_999, Token));

        Assert.Equal((SessionState.Attached, target.Id), (monitor.State, monitor.Facts!.ProcessId));
    }
}
