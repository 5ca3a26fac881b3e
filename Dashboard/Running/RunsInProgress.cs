using System.Collections.Concurrent;

namespace Dashboard.Running;

/// <summary>The runs in progress on all watched targets, one on each, and when they sent load: they share the machine. Thread-safe.</summary>
public sealed class RunsInProgress(TimeProvider time) : IChangeSource
{
    /// <summary>Finished loads are remembered for as long as a load may overlap with them.</summary>
    private static readonly TimeSpan Remembered = TimeSpan.FromHours(1);

    private readonly ConcurrentDictionary<object, ActiveRun> _runs = new();
    private readonly Lock _gate = new();
    private readonly List<SentPart> _parts = [];

    public event Action? Changed;

    public IReadOnlySet<string> Ids => _runs.Values.Select(run => run.Id).ToHashSet(StringComparer.Ordinal);

    internal void Tell(object of, ActiveRun? run)
    {
        if (run is null)
        {
            _runs.TryRemove(of, out _);
        }
        else
        {
            _runs[of] = run;
        }

        Changed?.Invoke();
    }

    /// <summary>Marks that a run sends load from now on, until the result is disposed.</summary>
    internal SentPart Sending(string runId)
    {
        lock (_gate)
        {
            _parts.RemoveAll(part => part.To is { } over && time.GetElapsedTime(over) > Remembered);
            var part = new SentPart(this, time, runId, time.GetTimestamp());
            _parts.Add(part);
            return part;
        }
    }

    /// <summary>A part of a run in which load is sent.</summary>
    internal sealed class SentPart(RunsInProgress all, TimeProvider time, string runId, long from) : IDisposable
    {
        public long? To { get; private set; }

        /// <summary>Seconds of it in which other runs sent load; simultaneous loads count once.</summary>
        public double SecondsBeside()
        {
            lock (all._gate)
            {
                var (end, until, sum) = (To ?? time.GetTimestamp(), from, TimeSpan.Zero);
                foreach (var other in all._parts.Where(part => part.RunId != runId).OrderBy(part => part.From))
                {
                    var (begin, over) = (Math.Max(other.From, until), Math.Min(other.To ?? end, end));
                    if (over > begin)
                    {
                        (until, sum) = (over, sum + time.GetElapsedTime(begin, over));
                    }
                }

                return sum.TotalSeconds;
            }
        }

        public void Dispose()
        {
            lock (all._gate)
            {
                To ??= time.GetTimestamp();
            }
        }

        private string RunId => runId;

        private long From => from;
    }
}
