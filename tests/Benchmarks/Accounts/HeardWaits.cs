using System.Globalization;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Requests;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Accounts;

/// <summary>
/// The two sessions in which the dashboard hears waits and requests, with its own accounts of who blocks, and whose each wait was said to be. So that a
/// request is told apart and not only its route, each has a route of its own among the 97 that began around it.
/// </summary>
internal sealed class HeardWaits : IAsyncDisposable
{
    /// <summary>Fewer than <see cref="RouteNames.Max"/>, and more than are in the server at once.</summary>
    private const int Labels = 97;

    private readonly RequestsByThread _requests = new(new RouteNames());
    private readonly Dictionary<(long Thread, double At), string?> _said = [];
    private readonly Dictionary<string, string> _labels = new(StringComparer.Ordinal);
    private IAsyncDisposable[] _sessions = [];

    /// <summary>The timeline of all times: seconds.</summary>
    public TimelineClock Clock { get; } = new(TimeProvider.System);

    /// <summary>What was told of the pool's work, once it is disposed of.</summary>
    public List<WorkEvent> Work { get; } = [];

    /// <summary>What was told of waits, once it is disposed of.</summary>
    public List<BlockEvent> Steps { get; } = [];

    public static async Task<HeardWaits> OpenAsync(int process)
    {
        var heard = new HeardWaits();
        var (client, time) = (new DiagnosticsClient(process), TimeProvider.System);
        var intervals = new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true);
        var stacks = 0;
        var blockers = new BlockerAccounts(heard._requests.RouteOf, static _ => { }, () => ++stacks)
        {
            RouteOfActivity = heard.RouteOf,
            IsTold = heard._requests.IsTold,
        };
        var reader = new SignalReader([new WorkSignal(heard.Hear, intervals)], new TimelineHub(heard.Clock), time) { Stacks = false };
        var work = await TargetSession.OpenAsync(client, reader, CancellationToken.None);
        var waits = await WaitSession.OpenAsync(client, intervals, heard.Clock, time, Step, blockers.Add, CancellationToken.None);
        heard._sessions = [waits, work];
        return heard;

        void Step(BlockEvent e)
        {
            heard.Steps.Add(e);
            blockers.Add(e);
        }
    }

    /// <summary>Whose a wait was said to be: a label of its request; null for no request.</summary>
    public string? Said(long thread, double at) => _said.GetValueOrDefault((thread, at));

    /// <summary>The label of a request; null for one that did not begin in the session.</summary>
    public string? LabelOf(string request) => _labels.TryGetValue(request, out var path) ? $"GET {path}" : null;

    public async ValueTask DisposeAsync()
    {
        foreach (var session in _sessions)
        {
            await session.DisposeAsync();
        }
    }

    private void Hear(WorkEvent e)
    {
        Work.Add(e);
        if (e is { Kind: WorkEventKind.RequestStarted, Request: { } request })
        {
            var path = string.Create(CultureInfo.InvariantCulture, $"/r{_labels.Count % Labels}");
            _labels[request.Id] = path;
            e = e with { Request = request with { Method = "GET", Path = path } };
        }

        _requests.Add(e);
    }

    /// <summary>The first answer counts, as in the accounts.</summary>
    private string? RouteOf(Guid activity, long thread, double t)
    {
        var route = _requests.RouteOf(activity, thread, t);
        if (route is not null || !_said.ContainsKey((thread, t)))
        {
            _said[(thread, t)] = _said.GetValueOrDefault((thread, t)) ?? route;
        }

        return route;
    }
}
