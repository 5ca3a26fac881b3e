namespace Dashboard.Accounts.Requests;

/// <summary>A work item between its enqueue and its dequeue.</summary>
/// <param name="carried">How long the items before it in the chain waited; null where that is not known.</param>
internal sealed class QueuedItem(long hash, double t, QueueWaitChain? carried)
{
    private List<PendingAnswer>? _answers;

    public long Hash => hash;

    public double T => t;

    public QueueWaitChain? Carried => carried;

    public SocketEngineRun? Behind { get; init; }

    public OpenRequest? Request { get; init; }

    public bool IsWaiting { get; private set; } = true;

    /// <summary>Since when its input may have waited: while the run that queued it goes on, it takes part in the same.</summary>
    public double WaitsSince => Behind is null ? t : Behind.Ended is { } ended ? Math.Max(t, ended) : Behind.Since;

    public bool IsOver { get; private set; }

    public QueuedItem? Newer { get; set; }

    public QueuedItem? Older { get; set; }

    public QueuedItem? NextSame { get; set; }

    public void Await(PendingAnswer answer) => (_answers ??= []).Add(answer);

    public void Take(double at)
    {
        IsWaiting = false;
        _answers?.ForEach(answer => answer.Taken(at));
    }

    /// <summary>The thread is done with it: answers were sent one after the other, the first at once.</summary>
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
