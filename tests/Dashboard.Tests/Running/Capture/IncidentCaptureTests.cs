using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Shell;
using Dashboard.Target.Watched;
using Dashboard.Tests.Target;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running.Capture;

/// <summary>A program that starves while nobody records.</summary>
[Collection(TimedRuns.Name)]
public sealed class IncidentCaptureTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public IncidentCaptureTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private IncidentCapture Capture => _services.OfFirstTarget<IncidentCapture>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 90_000)]
    public async Task Its_starvation_becomes_a_run_with_what_was_found_who_blocks_and_the_stacks()
    {
        await _services.OfFirstTarget<PoolMonitor>().StartAsync(Token);
        await Capture.StartAsync(Token);
        await using var target = await PoolTargetProcess.StartAsync("result 4");
        await _services.OfFirstTarget<TargetConnection>().AttachAsync(target.Id, null, Token);
        await UntilAsync(() => Capture.State.Last is not null);
        await Task.Delay(TimeSpan.FromSeconds(4), Token);
        target.Kill();
        await UntilAsync(() => Capture.State.Last?.EndedUtc is not null);

        var incident = Capture.State.Last!;
        var run = await RunFileReader.ReadAsync(Path.Combine(_folder.FullPath, incident.Id + RunFormat.Extension), Token);
        Assert.Null(Capture.State.Problem);
        Assert.Empty(run.Problems);
        Assert.Equal($"Incident: {incident.Title}", run.Header.Title);
        Assert.True(RuleList.IsBlocking(run.Header.CapturedFor!));
        Assert.Equal(RuleIds.StarvationByTaskWaits, run.Summary!.Verdict!.Rule);
        Assert.StartsWith("Captured automatically. The target is gone: ", run.Summary.Sentence, StringComparison.Ordinal);
        var found = run.Items.OfType<FindingItem>().Last(item => item.Finding.Rule == RuleIds.StarvationByTaskWaits).Finding;
        Assert.InRange(run.Items.OfType<PoolSample>().First().T, 0, found.From - 1);
        Assert.Contains("Workload.Run", found.Method, StringComparison.Ordinal);
        Assert.Contains(run.Items.OfType<StackSnapshotItem>(), stacks => stacks.Why.StartsWith("Finding: ", StringComparison.Ordinal)
            && stacks.Groups.Any(group => group.InPool && group.Method.Contains("Workload.Run", StringComparison.Ordinal)));
        Assert.NotEmpty(run.Summary.Blockers);
    }

    private static async Task UntilAsync(Func<bool> isSo)
    {
        while (!isSo())
        {
            await Task.Delay(50, Token);
        }
    }
}
