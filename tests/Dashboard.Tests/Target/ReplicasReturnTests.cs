using Dashboard.Target;
using Dashboard.Target.Inlining;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target;

/// <summary>Three servers of one command line, all watched, are killed and started again.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class ReplicasReturnTests : IAsyncLifetime
{
    /// <summary>No other test starts a program with this command line.</summary>
    private const string Arguments = "idle 0 one-of-three";

    private const int Replicas = 3;

    /// <summary>Started again in every order but the one in which they were started: 3, 1, 2 and so on.</summary>
    private static readonly int[][] Orders = [[2, 0, 1], [1, 2, 0], [2, 1, 0], [0, 2, 1], [1, 0, 2]];

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly HeldProcesses _held = new(TimeProvider.System);
    private readonly TargetMonitor[] _monitors;
    private readonly PoolTargetProcess?[] _processes = new PoolTargetProcess?[Replicas];

    public ReplicasReturnTests() => _monitors =
        [.. Enumerable.Range(0, Replicas).Select(_ => new TargetMonitor(new InlinedPrograms(), _held, TimeProvider.System, NullLogger<TargetMonitor>.Instance))];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        foreach (var monitor in _monitors)
        {
            await monitor.DisposeAsync();
        }

        foreach (var process in _processes.OfType<PoolTargetProcess>())
        {
            await process.DisposeAsync();
        }
    }

    [Fact(Timeout = 120_000)]
    public async Task Each_is_attached_to_its_own_again_in_whatever_order_they_come_back_and_never_two_to_one()
    {
        await StartAsync([0, 1, 2], i => new() { ["INSTANCE"] = $"{i}" });
        for (var i = 0; i < Replicas; i++)
        {
            await _monitors[i].AttachAsync(_processes[i]!.Id, Token);
        }

        foreach (var order in Orders)
        {
            await KillAsync();
            await StartAsync(order, i => new() { ["INSTANCE"] = $"{i}" });
            for (var i = 0; i < Replicas; i++)
            {
                Assert.Equal($"Attached again to PoolTarget (pid {_processes[i]!.Id}).", await _monitors[i].WaitForStateAsync(SessionState.Attached, Soon));
            }
        }
    }

    [Fact(Timeout = 120_000)]
    public async Task Where_nothing_tells_them_apart_each_gets_one_and_says_that_it_is_a_guess()
    {
        await StartAsync([0, 1, 2], _ => []);
        for (var i = 0; i < Replicas; i++)
        {
            await _monitors[i].AttachAsync(_processes[i]!.Id, Token);
        }

        await KillAsync();
        await StartAsync([0, 1, 2], _ => []);
        var sentences = new List<string>();
        foreach (var monitor in _monitors)
        {
            sentences.Add(await monitor.WaitForStateAsync(SessionState.Attached, Soon));
        }

        Assert.Equal(_processes.Select(process => process!.Id).Order(), _monitors.Select(monitor => monitor.Facts!.ProcessId).Order());
        Assert.InRange(sentences.Count(sentence => sentence.Contains("it may be another of them", StringComparison.Ordinal)), 1, Replicas - 1);
    }

    private async Task StartAsync(int[] order, Func<int, Dictionary<string, string>> environment)
    {
        foreach (var i in order)
        {
            _processes[i] = await PoolTargetProcess.StartAsync(Arguments, environment(i));
        }
    }

    private async Task KillAsync()
    {
        for (var i = 0; i < Replicas; i++)
        {
            _processes[i]!.Kill();
        }

        for (var i = 0; i < Replicas; i++)
        {
            await _monitors[i].WaitForStateAsync(SessionState.Killed, Soon);
            await _processes[i]!.DisposeAsync();
        }
    }
}
