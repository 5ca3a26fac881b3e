namespace Dashboard.Accounts.Requests;

/// <summary>A work item between its enqueue and its dequeue.</summary>
/// <param name="hash">The item's hash.</param>
/// <param name="carried">What the items before it in the chain waited; null where that is not known.</param>
internal sealed class QueuedItem(long hash, double t, QueueWaitChain? carried)
{
    private List<PendingAnswer>? _answers;

    public long Hash => hash;

    public double T => t;

    public QueueWaitChain? Carried => carried;

    /// <summary>The run of the same item that queued it; null when something else did.</summary>
    public SocketEngineRun? Behind { get; init; }

    /// <summary>The request that the thread ran which queued it; null without one.</summary>
    public OpenRequest? Request { get; init; }

    /// <summary>False once a thread took it, or it is forgotten.</summary>
    public bool IsWaiting { get; private set; } = true;

    /// <summary>What it will do may have waited since then: while the run that queued it goes on, it takes part in the same.</summary>
    public double WaitsSince => Behind is null ? t : Behind.Ended is { } ended ? Math.Max(t, ended) : Behind.Since;

    /// <summary>True once the thread that took it is done with it, or it is forgotten.</summary>
    public bool IsOver { get; private set; }

    /// <summary>The next in the order of queueing, and the one before: <see cref="ItemLists"/>.</summary>
    public QueuedItem? Newer { get; set; }

    public QueuedItem? Older { get; set; }

    /// <summary>The next with the same hash: <see cref="ItemLists"/>.</summary>
    public QueuedItem? NextSame { get; set; }

    public void Await(PendingAnswer answer) => (_answers ??= []).Add(answer);

    public void Take(double at)
    {
        IsWaiting = false;
        _answers?.ForEach(answer => answer.Taken(at));
    }

    /// <summary>The thread is done with it: answers were sent one after the other, the first at once.</summary>
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

    public void Forget()
    {
        (IsWaiting, IsOver) = (false, true);
        _answers?.ForEach(static answer => answer.Forgotten());
    }
}
