using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Hangs;
using Dashboard.Target.Reach;
using Dashboard.Timeline.Work;

namespace Dashboard.Cli.Testing;

/// <summary>
/// A process that runs tests, looked at once a second. A test hangs when its thread has not run for the limit, or when it is pending while the process stands
/// still, or in two looks that are the limit apart. Not thread-safe.
/// </summary>
internal sealed class TestHost(int processId, TimeSpan limit, TimeProvider time)
{
    private readonly StuckProcess _process = new(processId, time);
    private readonly StillThreads _threads = new(processId, time);
    private readonly HashSet<string> _reported = new(StringComparer.Ordinal);

    /// <summary>Threads that were looked at, while they stand still: a runner waits for its tests all the time.</summary>
    private readonly HashSet<long> _known = [];
    private readonly long _began = time.GetTimestamp();
    private HashSet<string> _pendingBefore = new(StringComparer.Ordinal);
    private double _lookedAt;
    private bool _isTestHost;
    private bool _hasSaidIdle;

    private double Now => time.GetElapsedTime(_began).TotalSeconds;

    /// <summary>False while no test framework is loaded.</summary>
    public bool RunsTests => _isTestHost;

    public StuckProcess Process => _process;

    /// <returns>False when the process is gone.</returns>
    public bool Look()
    {
        _isTestHost = _isTestHost || _process.IsTestHost;
        return _isTestHost ? _threads.Look() : TargetProcesses.Exists(processId);
    }

    /// <returns>Tests that hang and were not reported before; null where there is none.</returns>
    /// <exception cref="UserFacingException">The process did not answer.</exception>
    public async Task<HungTests?> HungAsync(CancellationToken token)
    {
        if (!_isTestHost)
        {
            return null;
        }

        var still = _threads.For(limit.TotalSeconds);
        _known.IntersectWith(still.Keys);
        var isIdle = _threads.IdleSeconds >= limit.TotalSeconds;
        _hasSaidIdle &= isIdle;
        if (still.Keys.All(_known.Contains) && (!isIdle || _hasSaidIdle) && Now - _lookedAt < limit.TotalSeconds)
        {
            return null;
        }

        _lookedAt = Now;
        var tests = _process.Tests();
        var look = await LookAsync(_process, token).ConfigureAwait(false);
        _known.UnionWith(still.Keys);
        var sites = new StackSites();
        var standing = look.Stacks.Threads.Where(thread => still.ContainsKey(thread.Thread)).Select(thread => Seen.Of(thread, null, sites))
            .Select(seen => (Test: TestIn(seen, tests), Seen: seen)).Where(static one => one.Test is not null)
            .Select(one => new HungTest(one.Test!, still[one.Seen.Thread]) { Wait = one.Seen });
        var pending = look.Pending.SelectMany(static calls => calls.Methods).Where(tests.Contains).ToHashSet(StringComparer.Ordinal);
        var awaiting = pending.Where(test => isIdle || _pendingBefore.Contains(test)).Select(test =>
            new HungTest(test, isIdle ? _threads.IdleSeconds : limit.TotalSeconds)
            {
                Awaits = look.Pending.First(calls => calls.Methods.Contains(test)).After(test),
            });
        _pendingBefore = pending;
        HungTest[] hung = [.. standing.Concat(awaiting).DistinctBy(static test => test.Name).Where(test => _reported.Add(test.Name))];
        var saysIdle = isIdle && !_hasSaidIdle && _reported.Count == 0;
        _hasSaidIdle |= isIdle;
        return hung.Length == 0 && !saysIdle ? null : new HungTests(look, hung) { IdleSeconds = isIdle ? _threads.IdleSeconds : null };
    }

    /// <exception cref="UserFacingException">The process did not answer.</exception>
    public static async Task<StuckLook> LookAsync(StuckProcess process, CancellationToken token) =>
        new(process.Id, await process.PendingAsync(token).ConfigureAwait(false), await process.StacksAsync(token).ConfigureAwait(false));

    /// <summary>The outermost frame that is a test, or code within one (<c>lambda in OrderTests.Loads</c>).</summary>
    private static string? TestIn(Seen seen, IReadOnlySet<string> tests) =>
        seen.Frames.Select(static frame => frame[(frame.LastIndexOf(' ') + 1)..]).FirstOrDefault(tests.Contains);
}

/// <summary>Tests of a process that hang at one moment.</summary>
/// <param name="Tests">Empty where the process stands still and no test of its was found.</param>
internal sealed record HungTests(StuckLook Process, IReadOnlyList<HungTest> Tests)
{
    /// <summary>Since when nothing runs there; null where something does.</summary>
    public double? IdleSeconds { get; init; }
}

/// <summary>What the threads of a process do, and which of its async methods are pending.</summary>
internal sealed record StuckLook(int Id, IReadOnlyList<PendingCalls> Pending, ThreadStacks Stacks);

/// <param name="Seconds">For how long it is known to stand still, at least.</param>
internal sealed record HungTest(string Name, double Seconds)
{
    /// <summary>Where its thread stands; null where it awaits.</summary>
    public Seen? Wait { get; init; }

    /// <summary>What it awaits, through which methods; null where that is not known.</summary>
    public string? Awaits { get; init; }
}
