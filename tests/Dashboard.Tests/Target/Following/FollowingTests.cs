using System.Diagnostics;
using Dashboard.Target;
using Dashboard.Target.Following;
using Dashboard.Target.Inlining;
using Dashboard.Target.Reach;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target.Following;

/// <summary>The way of Aspire: a process is known by a variable in its environment, whichever id each of its starts has.</summary>
[Collection(ReachCollection.Name)]
public sealed class FollowingTests : IAsyncLifetime
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly EnvironmentVariable _variable = new("TPD_TARGET", $"{Guid.NewGuid():N}/orders");
    private readonly HeldProcesses _held = new(TimeProvider.System);
    private readonly TargetMonitor[] _monitors;

    public FollowingTests() => _monitors =
        [.. Enumerable.Range(0, 2).Select(_ => new TargetMonitor(new InlinedPrograms(), _held, TimeProvider.System, NullLogger<TargetMonitor>.Instance))];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private TargetMonitor Monitor => _monitors[0];

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        foreach (var monitor in _monitors)
        {
            await monitor.DisposeAsync();
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task A_process_that_starts_later_is_attached_and_after_its_end_the_next_on_the_same_timeline()
    {
        await using var stranger = await StartAsync(_variable with { Value = "another" });
        await FollowAsync(Monitor);
        Assert.Equal((SessionState.Attaching, "Waiting for a process with the given TPD_TARGET in its environment."), (Monitor.State, Monitor.Sentence));

        var hub = default(TimelineHub);
        for (var i = 0; i < 2; i++)
        {
            await using var target = await StartAsync(_variable);
            await Monitor.WaitForStateAsync(SessionState.Attached, Soon);
            Assert.Equal((target.Id, "PoolTarget"), (Monitor.Facts!.ProcessId, Monitor.Facts.Name));
            Assert.Same(hub ??= Monitor.Hub, Monitor.Hub);

            target.Kill();
            var sentence = await Monitor.WaitForStateAsync(SessionState.Killed, Soon);
            Assert.Equal($"PoolTarget (pid {target.Id}) ended. It was killed or crashed. Waiting for a process with the given TPD_TARGET in its environment.", sentence);
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task Each_of_two_replicas_is_followed_by_one()
    {
        await FollowAsync(Monitor);
        await FollowAsync(_monitors[1]);
        await using var one = await StartAsync(_variable);
        await using var two = await StartAsync(_variable);

        await Task.WhenAll(_monitors.Select(monitor => monitor.WaitForStateAsync(SessionState.Attached, Soon)));

        Assert.Equal(new[] { one.Id, two.Id }.Order(), _monitors.Select(monitor => monitor.Facts!.ProcessId).Order());
    }

    [Fact(Timeout = 60_000)]
    public async Task What_a_followed_program_starts_itself_inherits_its_environment_and_is_not_followed()
    {
        var program = Path.ChangeExtension(PoolTargetProcess.AssemblyPath, null);
        await using var parent = PoolTargetProcess.Start("sh", $"-c \"{program} idle 0 child & exec {program} idle 0 parent\"", Environment(_variable));
        Assert.StartsWith("Ready: ", await parent.LineAsync(), StringComparison.Ordinal);
        Assert.StartsWith("Ready: ", await parent.LineAsync(), StringComparison.Ordinal);
        await FollowAsync(Monitor);
        await FollowAsync(_monitors[1]);
        await Monitor.WaitForStateAsync(SessionState.Attached, Soon);
        var child = (await TargetProcesses.ListAsync(Token)).Single(facts => facts.CommandLine.EndsWith("idle 0 child", StringComparison.Ordinal)).ProcessId;
        try
        {
            // A replica that comes later is followed: the child was looked at before it.
            await using var replica = await StartAsync(_variable);
            await _monitors[1].WaitForStateAsync(SessionState.Attached, Soon);

            Assert.Equal((parent.Id, replica.Id), (Monitor.Facts!.ProcessId, _monitors[1].Facts!.ProcessId));
        }
        finally
        {
            using var left = Process.GetProcessById(child);
            left.Kill();
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Where_no_file_says_it_the_runtime_is_asked_for_its_environment()
    {
        await using var target = await StartAsync(_variable);

        Assert.True(await ProcessEnvironment.AskAsync(target.Id, _variable, Token));
        Assert.False(await ProcessEnvironment.AskAsync(target.Id, _variable with { Value = "another" }, Token));
        Assert.True(await ProcessEnvironment.HasAsync(target.Id, _variable, Token));
        Assert.Null(ProcessEnvironment.OnLinux(int.MaxValue, _variable));
    }

    private static Task<PoolTargetProcess> StartAsync(EnvironmentVariable variable) => PoolTargetProcess.StartAsync("idle", Environment(variable));

    private static Dictionary<string, string> Environment(EnvironmentVariable variable) => new(StringComparer.Ordinal) { [variable.Name] = variable.Value };

    private Task FollowAsync(TargetMonitor monitor) => monitor.FollowAsync(_variable, _held, TimeProvider.System, Token);
}
