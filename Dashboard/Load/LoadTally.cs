using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// Adds up finished requests, apart for the window and for what came after it. Requests arrive in batches under one lock, the window is
/// closed under the same lock: so each request is on its right side of the window's end, to the tick.
/// </summary>
internal sealed class LoadTally(LoadWindow window)
{
    private const int MaxMessages = 10;

    private readonly Lock _gate = new();
    private readonly LoadCounts _intervalInside = new();
    private readonly LoadCounts _intervalAfter = new();
    private readonly List<string> _messages = [];

    /// <summary>All requests that ended inside the window, up to the last interval taken.</summary>
    public LoadCounts Inside { get; } = new();

    /// <summary>All requests that ended after the window, up to the last interval taken.</summary>
    public LoadCounts After { get; } = new();

    /// <summary>True when no request ended after the window since the last interval taken.</summary>
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

    /// <summary>When the last request ended.</summary>
    public long LastEnd { get; private set; }

    /// <summary>The first distinct messages of failed requests, at most 10.</summary>
    public string[] Messages
    {
        get
        {
            lock (_gate)
            {
                return [.. _messages];
            }
        }
    }

    public void Take(SampleRing ring)
    {
        lock (_gate)
        {
            ring.TakeAll(this);
        }
    }

    /// <summary>Only for <see cref="SampleRing.TakeAll"/>, under the lock of <see cref="Take"/>.</summary>
    public void Add(in RequestSample sample)
    {
        var end = window.End;
        var counts = sample.End <= end ? _intervalInside : _intervalAfter;
        counts.Add(in sample, Math.Max(0, Math.Min(sample.End, end) - sample.Start));
        LastEnd = Math.Max(LastEnd, sample.End);
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

    /// <summary>Hands over the counts since the last call and adds them to the totals.</summary>
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

    public void AddMessage(string message)
    {
        lock (_gate)
        {
            if (_messages.Count < MaxMessages && !_messages.Contains(message, StringComparer.Ordinal))
            {
                _messages.Add(message);
            }
        }
    }
}
