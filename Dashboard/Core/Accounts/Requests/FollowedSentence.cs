namespace Dashboard.Accounts.Requests;

/// <summary>Of how many of a load's requests its request time speaks, in a sentence, where that is not nearly all.</summary>
internal static class FollowedSentence
{
    /// <summary>From this share of the answers on nothing is said.</summary>
    private const double NearlyAll = 0.95;

    /// <summary>Requests that were followed from so soon after the load's begin on are its first, seconds.</summary>
    private const double AtOnce = 1.5;

    /// <returns>Null where it speaks of nearly all of them, or that is not known.</returns>
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
        return $"Covers {Readable.Count(followed.Requests)} of the load's {Readable.Count(answered)} requests, {when}; the others were not traced.";
    }
}
