using Dashboard.Target.Signals;

namespace Dashboard.Running;

/// <summary>Of which sources of <c>--work</c> nothing was heard since they are read: most likely the name is another. Pure. Not thread-safe.</summary>
internal sealed class UnheardWork(WorkSources wanted)
{
    /// <summary>A loop that works once in so long is ordinary; seconds.</summary>
    public const double LeastSeconds = 30;

    private readonly HashSet<string> _unseen = [.. wanted.Names];
    private double? _since;
    private double _now;

    /// <summary>For example "No unit of work of MassTransist was heard for 45 s: check …"; null while there is nothing to say.</summary>
    public string? Sentence => _since is { } since && _now - since is >= LeastSeconds and var seconds && _unseen.Count > 0
        ? $"No unit of work of {string.Join(" or ", wanted.Names.Where(_unseen.Contains))} was heard for {Readable.Seconds(Math.Floor(seconds))}: "
            + "check the name of the ActivitySource, whether there was work to do, and whether its activities run within requests: those count as part of "
            + "the request."
        : null;

    public void Add(TimelineItem item)
    {
        _now = Math.Max(_now, item.T);
        switch (item)
        {
            case SignalsChange change:
                _since = change.Level == SignalLevel.All ? _since ?? change.T : null;
                break;
            case SessionChange change when change.State.IsGone():
                _since = null;
                break;
            case RequestTimes times when _unseen.Count > 0:
                var open = times.Open.Select(static one => one.SoFar.Route);
                _unseen.IntersectWith(wanted.Unseen(times.Routes.Select(static one => one.Route).Concat(open)));
                break;
        }
    }
}
