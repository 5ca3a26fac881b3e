using Dashboard.Diagnosis.Monitoring;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Microsoft.Extensions.Logging;

namespace Dashboard.Targets;

/// <summary>
/// The pools of all .NET processes, each second, while a page shows them: each process that is not watched gets a counter session of its own. Safe for any
/// number of threads.
/// </summary>
internal sealed partial class PoolsOverview(
    IServiceScopeFactory scopes, WatchedTargets watched, ProcessList list, TimeProvider time, ILogger<PoolsOverview> logger)
    : IChangeSource, IAsyncDisposable
{
    public const int Most = 20;

    /// <summary>Listing processes takes longer than reading their newest samples.</summary>
    private const int LooksBetweenLists = 2;

    /// <summary>A question of another tool, unlike a session, is over by the next check.</summary>
    private const int LooksOfOthers = 2;

    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<int, Look> _looks = [];
    private CancellationTokenSource _left = new();
    private Task _looking = Task.CompletedTask;
    private int _viewers;
    private volatile IReadOnlyList<OverviewLine>? _lines;

    public event Action? Changed;

    public IReadOnlyList<OverviewLine>? Lines => _lines;

    /// <summary>.NET processes that were left out because there are more than <see cref="Most"/>.</summary>
    public int LeftOut { get; private set; }

    /// <summary>Marks that a page shows the overview, until the result is disposed.</summary>
    public IDisposable Enter()
    {
        lock (_gate)
        {
            if (_viewers++ == 0)
            {
                (_left, _lines) = (new CancellationTokenSource(), null);
                _looking = FollowAsync(_looking, _left.Token);
            }
        }

        return new Viewer(this);
    }

    public async ValueTask DisposeAsync()
    {
        Task looking;
        lock (_gate)
        {
            _left.Cancel();
            looking = _looking;
        }

        await looking.ConfigureAwait(false);
        _left.Dispose();
    }

    private void Leave()
    {
        lock (_gate)
        {
            if (--_viewers == 0)
            {
                _left.Cancel();
            }
        }
    }

    /// <param name="before">Sessions of earlier viewers are closed first.</param>
    private async Task FollowAsync(Task before, CancellationToken token)
    {
        await Task.Yield();
        await before.ConfigureAwait(false);
        IReadOnlyList<ListedProcess> processes = [];
        for (var i = 0; !token.IsCancellationRequested; i++)
        {
            try
            {
                processes = i % LooksBetweenLists == 0 ? await list.LookAsync(token).ConfigureAwait(false) : processes;
                await LookAsync(processes).ConfigureAwait(false);
                Changed?.Invoke();
            }
            catch (OperationCanceledException) when (token.IsCancellationRequested)
            {
                break;
            }
            catch (Exception e)
            {
                // This is a defect of the dashboard: the next sample is another try.
                Log.Failed(logger, e);
            }

            await Task.Delay(LookEvery, time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        await Task.WhenAll(_looks.Values.Select(look => look.LeaveAsync())).ConfigureAwait(false);
        _looks.Clear();
    }

    private async Task LookAsync(IReadOnlyList<ListedProcess> processes)
    {
        LeftOut = Math.Max(0, processes.Count - Most);
        var shown = processes.Take(Most).Select(process => process.Facts).ToList();
        foreach (var gone in _looks.Keys.Except(shown.Select(facts => facts.ProcessId)).ToList())
        {
            _looks.Remove(gone, out var look);
            await look!.LeaveAsync().ConfigureAwait(false);
        }

        var lines = new List<OverviewLine>();
        foreach (var facts in shown)
        {
            lines.Add(await LineAsync(facts).ConfigureAwait(false));
        }

        _lines = OverviewLine.Sorted(lines);
    }

    private async Task<OverviewLine> LineAsync(TargetFacts facts)
    {
        if (!_looks.TryGetValue(facts.ProcessId, out var look))
        {
            _looks[facts.ProcessId] = look = new Look();
        }

        if (watched.Of(facts.ProcessId) is { } own)
        {
            await look.LeaveAsync().ConfigureAwait(false);
            return OverviewLine.Of(own) ?? new OverviewLine(facts);
        }

        var others = Math.Max(0, (PoolLook.SessionsOf(facts.ProcessId) ?? 0) - (look.IsOpen ? 1 : 0));
        look.OthersSince = others > 0 ? look.OthersSince + 1 : 0;
        if (others > 0 && (!look.IsOpen || look.OthersSince >= LooksOfOthers))
        {
            await look.LeaveAsync().ConfigureAwait(false);
            return new OverviewLine(facts) { Unread = "Skipped: another tool is reading this process." };
        }

        return await look.LineAsync(facts, scopes).ConfigureAwait(false);
    }

    private sealed class Viewer(PoolsOverview overview) : IDisposable
    {
        private int _left;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _left, 1) == 0)
            {
                overview.Leave();
            }
        }
    }

    private sealed class Look
    {
        private PoolLook? _open;
        private PoolMonitor? _watch;

        public bool IsOpen => _open is { Problem: null };

        /// <summary>Consecutive samples that found sessions of other tools.</summary>
        public int OthersSince { get; set; }

        public async Task<OverviewLine> LineAsync(TargetFacts facts, IServiceScopeFactory scopes)
        {
            if (_open is null)
            {
                _open = new PoolLook(scopes, facts.ProcessId);
                _watch = _open.Of<PoolMonitor>();
                await _watch.StartAsync(CancellationToken.None).ConfigureAwait(false);
            }

            return _open.Problem is { } problem ? new OverviewLine(facts) { Unread = problem } : OverviewLine.Of(facts, _open.Monitor, _watch!.Now);
        }

        public async Task LeaveAsync()
        {
            if (_open is { } open)
            {
                await _watch!.StopAsync(CancellationToken.None).ConfigureAwait(false);
                await open.DisposeAsync().ConfigureAwait(false);
                (_open, _watch) = (null, null);
            }
        }
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Error, Message = "The overview of pools failed because of a bug and will retry.")]
        public static partial void Failed(ILogger logger, Exception e);
    }
}
