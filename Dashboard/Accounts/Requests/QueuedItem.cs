namespace Dashboard.Accounts.Requests;

/// <summary>A work item between its enqueue and its dequeue.</summary>
/// <param name="hash">The item's hash.</param>
/// <param name="t">When it was queued, seconds.</param>
/// <param name="carried">What the items before it in the chain waited; null where that is not known.</param>
internal sealed class QueuedItem(long hash, double t, ChainWait? carried)
{
    private List<PendingAnswer>? _answers;

    public long Hash => hash;

    public double T => t;

    public ChainWait? Carried => carried;

    /// <summary>The run of the same item that queued it; null when something else did.</summary>
    public SocketEngineRun? Behind { get; init; }

    /// <summary>The request that the thread ran which queued it; null without one.</summary>
    public OpenRequest? Request { get; init; }

    /// <summary>False once a thread took it, or it is forgotten.</summary>
    public bool IsWaiting { get; private set; } = true;

    /// <summary>
    /// Since when what it will do may have waited: while the run that queued it goes on, it takes part in the same; after that it has only what came later.
    /// </summary>
    public double WaitsSince => Behind is null ? t : Behind.Ended is { } ended ? Math.Max(t, ended) : Behind.Since;

    /// <summary>True once the thread that took it is done with it, or it is forgotten.</summary>
    public bool IsOver { get; private set; }

    /// <summary>The next in the order of queueing, and the one before: <see cref="ItemLists"/>.</summary>
    public QueuedItem? Newer { get; set; }

    /// <inheritdoc cref="Newer"/>
    public QueuedItem? Older { get; set; }

    /// <summary>The next with the same hash: <see cref="ItemLists"/>.</summary>
    public QueuedItem? NextSame { get; set; }

    /// <summary>An answer's send waits with this item, or may.</summary>
    public void Await(PendingAnswer answer) => (_answers ??= []).Add(answer);

    /// <summary>A thread took it.</summary>
    public void Take(double at)
    {
        IsWaiting = false;
        _answers?.ForEach(answer => answer.Taken(at));
    }

    /// <summary>
    /// The thread that took it is done with it: it sent the answers one after the other, which takes long where it has no processor. The first is
    /// sent at once, since what it does after the last is not known.
    /// </summary>
    /// <param name="from">When it began, seconds.</param>
    /// <param name="to">When it was done, seconds.</param>
    public void Done(double from, double to)
    {
        IsOver = true;
        for (var i = 0; i < _answers?.Count; i++)
        {
            _answers[i].Sent(from + ((to - from) * i / _answers.Count));
        }
    }

    /// <summary>It will not be known when it was taken.</summary>
    public void Forget()
    {
        (IsWaiting, IsOver) = (false, true);
        _answers?.ForEach(static answer => answer.Forgotten());
    }
}
