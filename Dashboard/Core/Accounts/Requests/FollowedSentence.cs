namespace Dashboard.Accounts.Requests;

/// <summary>States for how many requests a request time, and its mean, hold, where that is not nearly all.</summary>
internal static class FollowedSentence
{
    private const double NearlyAll = 0.98;

    /// <summary>A single request may be one that this program sent before it was heard.</summary>
    private const int Few = 2;

    /// <summary>Requests that were followed from so soon after the load's begin on are its first, seconds.</summary>
    private const double AtOnce = 1.5;

    /// <returns>Null where it holds for nearly all of its requests, or that is not known.</returns>
    public static string? Of(PhaseSummary load)
    {
        if (load is not { Followed: { Requests: > 0 } followed, Load: { Source: null, Completed: var answered } } || followed.Requests >= NearlyAll * answered)
        {
            return null;
        }

        var (from, to) = (Math.Max(0, followed.From - load.From), followed.To - load.From);
        var when = from <= AtOnce
            ? $"from its first {Readable.Seconds(to)}"
            : $"from second {Readable.Number(Math.Floor(from))} to second {Readable.Number(Math.Ceiling(to))}";
        return $"Covers {Readable.Count(followed.Requests)} of the load's {Readable.Count(answered)} requests{Share(followed.Requests, answered)}, {when}; "
            + "the others were not traced.";
    }

    public static string? Of(RunSummary run) =>
        run is not { Phases: [], Followed: { Requests: > 0 and var timed, Missed: >= Few and var missed } } || timed >= NearlyAll * (timed + missed) ? null
        : $"Covers {Readable.Count(timed)} of {Readable.Count(timed + missed)} requests{Share(timed, timed + missed)}; the others began before "
            + "per-request timing or were missed, so the mean may be off.";

    private static string Share(long timed, long all) => $" ({Readable.Percent(100.0 * timed / all)})";
}
