using System.Diagnostics;
using Dashboard.Load.Counting;

namespace Dashboard.Load;

/// <summary>Sums of finished requests inside and after the window, closed under the lock of their batches, so that the split is exact to the tick.</summary>
internal sealed class LoadTally(LoadWindow window, bool open)
{
    private readonly Lock _gate = new();
    private readonly LoadCounts _intervalInside = new(open);
    private readonly LoadCounts _intervalAfter = new(open);

    /// <summary>Requests that ended inside the window, up to the last interval taken.</summary>
    public LoadCounts Inside { get; } = new(open);

    public LoadCounts After { get; } = new(open);

    public bool IsAfterEmpty
    {
        get
        {
            lock (_gate)
            {
                return _intervalAfter.Ended == 0;
            }
        }
    }

    public long LastEnd { get; private set; }

    public LoadTimes Times { get; } = new(open);

    public CompletedShares Shares { get; } = new(open);

    public RequestErrors RequestErrors { get; } = new();

    public void Take(SampleRing ring)
    {
        lock (_gate)
        {
            ring.TakeAll(this);
        }
    }

    /// <summary>Must be called by <see cref="SampleRing.TakeAll"/> only, under the lock of <see cref="Take"/>.</summary>
    public void Add(in RequestSample sample, bool isFirst)
    {
        var end = window.End;
        var inside = Math.Max(0, Math.Min(sample.End, end) - sample.Start);
        var counts = sample.End <= end ? _intervalInside : _intervalAfter;
        counts.Add(in sample, inside);
        Shares.Add(in sample, isFirst, inside, end);
        Times.Add(in sample);
        LastEnd = Math.Max(LastEnd, sample.End);
        if (sample.Outcome == RequestOutcome.ErrorStatus)
        {
            RequestErrors.AddStatus(sample.Status);
        }
    }

    public void OpenWindow()
    {
        lock (_gate)
        {
            window.Open();
        }
    }

    public void CloseWindowNow()
    {
        lock (_gate)
        {
            window.Close(Stopwatch.GetTimestamp());
        }
    }

    /// <summary>Passes the counts since the last call and adds them to the totals.</summary>
    public void TakeInterval(bool after, Action<LoadCounts> use)
    {
        lock (_gate)
        {
            var interval = after ? _intervalAfter : _intervalInside;
            use(interval);
            (after ? After : Inside).Add(interval);
            interval.Clear();
        }
    }

    public void AddError(RequestOutcome outcome, Exception? failure)
    {
        var (cause, message) = (RequestFailure.CauseOf(outcome, failure), RequestFailure.MessageOf(outcome, failure));
        lock (_gate)
        {
            RequestErrors.Add(cause, message);
        }
    }

    public void Say(string sentence)
    {
        lock (_gate)
        {
            RequestErrors.Say(sentence);
        }
    }

    public void AddConnection(long ticks)
    {
        lock (_gate)
        {
            Times.Connect.Record(LoadTimes.Microseconds(ticks));
        }
    }
}
