using System.Diagnostics;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>
/// What this program itself asks of targets, to see what they offer: these requests belong in no account. The target's events do not state the client, so they
/// are known by path and time. One for the process, as its connections are. Bounds: <see cref="Capacity"/>, and half a minute after the response. Thread-safe.
/// </summary>
public static class OwnRequests
{
    private const int Capacity = 1_000;

    /// <summary>An event is read within this time.</summary>
    private static readonly TimeSpan Kept = TimeSpan.FromSeconds(30);

    /// <summary>Tolerance for the clock of another machine.</summary>
    private static readonly TimeSpan Tolerance = TimeSpan.FromMilliseconds(50);

    private static readonly Lock Gate = new();
    private static readonly LinkedList<Asked> All = [];

    /// <summary>A request is sent; it is answered, or given up, when what this returns is disposed.</summary>
    /// <param name="path">Without query.</param>
    public static IDisposable Send(string method, string path)
    {
        var asked = new Asked(method, path, Stopwatch.GetTimestamp());
        lock (Gate)
        {
            while (All.First is { Value: var oldest } && (All.Count >= Capacity || Stopwatch.GetElapsedTime(oldest.Until) > Kept))
            {
                All.RemoveFirst();
            }

            All.AddLast(asked);
        }

        return asked;
    }

    /// <summary>Whether a request that a target began to serve is one of them; each is taken once.</summary>
    /// <param name="timestamp">When it began, by this machine's monotonic clock.</param>
    internal static bool Take(WorkRequest request, long timestamp)
    {
        var tolerance = (long)(Tolerance.TotalSeconds * Stopwatch.Frequency);
        lock (Gate)
        {
            for (var node = All.First; node is not null; node = node.Next)
            {
                var asked = node.Value;
                if (asked.Path == request.Path && asked.Method == request.Method
                    && timestamp >= asked.From - tolerance && timestamp <= asked.Until + tolerance)
                {
                    All.Remove(node);
                    return true;
                }
            }
        }

        return false;
    }

    private sealed class Asked(string method, string path, long from) : IDisposable
    {
        private long _to;

        public string Method => method;

        public string Path => path;

        public long From => from;

        public long Until => Volatile.Read(ref _to) is > 0 and var to ? to : Stopwatch.GetTimestamp();

        public void Dispose() => Interlocked.CompareExchange(ref _to, Stopwatch.GetTimestamp(), 0);
    }
}
