using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Looks;

/// <summary>
/// Pool threads that wait all the time: requests that hung before the look are in no counter, but their threads wait, which Linux shows without a session.
/// Not thread-safe.
/// </summary>
/// <param name="rest">Seconds from one pair of samples to the next; null: each sample is compared with the one before.</param>
internal sealed class StuckThreads(TargetFacts facts, double? rest = null)
{
    public const string Kind = "stuckThreads";

    /// <summary>Pool threads in one wait without a limit in two looks: a circle has two at least.</summary>
    private const int Least = 2;

    private const double BetweenSeconds = 1;

    private HashSet<long>? _before;
    private double _due = double.NegativeInfinity;

    public LookCause? Find(double seconds)
    {
        if (seconds < _due || facts.IsVisible == false || new LinuxThreads(facts.ProcessId) { NamesOtherEnds = false }.Look() is not { } looks)
        {
            return null;
        }

        var waiting = looks.Where(static look => look is { IsWorker: true, Doing: ThreadStatus.Waiting }).Select(static look => look.Thread).ToHashSet();
        var stuck = waiting.Count(thread => _before?.Contains(thread) == true);
        (_before, _due) = _before is not null && rest is { } pause ? (null, seconds + pause) : (waiting, seconds + BetweenSeconds);
        return stuck >= Least ? new LookCause(Kind, $"{Readable.Count(stuck)} pool threads wait all the time") : null;
    }
}
