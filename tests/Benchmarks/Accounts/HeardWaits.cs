using System.Globalization;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Benchmarks.Accounts;

/// <summary>
/// What the dashboard hears of waits and requests, with its own history of threads, and whose each wait was said to be. So that a request is told apart and
/// not only its route, each has a route of its own among the 97 that began around it.
/// </summary>
internal sealed class HeardWaits : IAsyncDisposable
{
    /// <summary>Fewer than <see cref="RouteNames.Max"/>, and more than are in the server at once.</summary>
    private const int Labels = 97;

    private readonly ThreadHistory _history;
    private readonly Dictionary<(long Thread, double At), ThreadActivity> _said = [];
    private readonly Dictionary<string, string> _labels = new(StringComparer.Ordinal);
    private HeardTarget? _target;

    private HeardWaits() => _history = new ThreadHistory(new RouteNames(), Began, static _ => { }, static (_, _) => { })
    {
        Requests = new RequestAccounts(static _ => { }),
    };

    /// <summary>The timeline of all times: seconds.</summary>
    public TimelineClock Clock { get; } = new(TimeProvider.System);

    /// <summary>All that was told, in the order of time, once it is disposed of.</summary>
    public List<WorkEvent> Events { get; } = [];

    public static async Task<HeardWaits> OpenAsync(int process)
    {
        var heard = new HeardWaits();
        heard._target = await HeardTarget.OpenAsync(process, heard.Clock, heard.Hear);
        return heard;
    }

    /// <summary>Whose a wait was said to be: a label of its request; null for no request.</summary>
    public string? Said(long thread, double at) => _said.TryGetValue((thread, at), out var wait) && wait.Route != BlockingSites.NoRequest ? wait.Route : null;

    /// <summary>The label of a request; null for one that did not begin in the session.</summary>
    public string? LabelOf(string request) => _labels.TryGetValue(request, out var path) ? $"GET {path}" : null;

    public ValueTask DisposeAsync() => _target!.DisposeAsync();

    private void Hear(WorkEvent e)
    {
        Events.Add(e);
        if (e is { Kind: WorkEventKind.RequestStarted, Request: { } request })
        {
            var path = string.Create(CultureInfo.InvariantCulture, $"/r{_labels.Count % Labels}");
            _labels[request.Id] = path;
            e = e with { Subject = request with { Method = "GET", Path = path } };
        }

        _history.Add(e);
    }

    private void Began(ThreadActivity activity)
    {
        if (activity.Wait is not null)
        {
            _said[(activity.Thread, activity.From)] = activity;
        }
    }
}
