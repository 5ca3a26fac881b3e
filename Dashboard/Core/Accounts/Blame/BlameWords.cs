using Dashboard.Accounts.Requests;

namespace Dashboard.Accounts.Blame;

/// <summary>Sentences about who waits for whom.</summary>
public static class BlameWords
{
    public const string Convention =
        "While a request waits in the pool's queue, its wait is divided equally among the threads at work at that time, "
        + "since any of them could have served it.";

    /// <summary>A shorter mean wait is not reported, seconds.</summary>
    private const double LeastSeconds = 0.01;

    /// <summary>Seconds that another route's requests cost a route's in the last seconds; less is that of a single request by chance.</summary>
    private const double LeastTogether = 0.1;

    /// <summary>The least share of a route's wait that is reported.</summary>
    private const double LeastShare = 0.1;

    /// <summary>
    /// For example <c>GET /orders waits 3.2 s a request, 2.7 s of it because GET /report holds threads in ReportService.Load (Task wait).</c> Null where no
    /// request waited for long because of a known culprit.
    /// </summary>
    /// <param name="route">Null: the route for which it matters most.</param>
    public static string? Sentence(IReadOnlyList<BlameRow> rows, string? route = null)
    {
        var row = rows.Where(one => (route is null || one.Route == route) && one.SecondsPerRequest >= LeastSeconds && one.Share >= LeastShare
            && one.Kind is BlameKinds.Thread or BlameKinds.Lock).OrderBy(static one => one.CulpritRoute == one.Route ? 1 : 0).FirstOrDefault();
        return row is null ? null
            : $"{row.Route} waits {Duration(rows.Where(one => one.Route == row.Route).Sum(static one => one.SecondsPerRequest))} a request, "
                + $"{Duration(row.SecondsPerRequest)} of it because {Because(row)}.";
    }

    /// <summary>The same where a request waited for those of another route, with how long. Null without one.</summary>
    public static BlamedWait? OfAnother(IReadOnlyList<BlameRow> rows) =>
        rows.FirstOrDefault(static row => row.SecondsPerRequest >= LeastSeconds && row.Share >= LeastShare && row.Seconds >= LeastTogether
                && row.CulpritRoute is { } culprit && culprit != row.Route && row.Kind is BlameKinds.Thread or BlameKinds.Lock) is { } row
            && Sentence(rows, row.Route) is { } sentence
            ? new BlamedWait(sentence, row.SecondsPerRequest) : null;

    /// <summary>For example <c>GET /report in ReportService.Load (Task wait)</c>.</summary>
    public static string Culprit(BlameRow row) => row.Kind switch
    {
        BlameKinds.Thread => $"{Who(row)}: {Where(row)}",
        BlameKinds.Lock => $"{Who(row)} holds the lock: {Where(row)}",
        BlameKinds.Nobody => $"its own wait in {row.Culprit}",
        BlameKinds.Collection => "garbage collections",
        BlameKinds.Waking => "time to wake an idle thread",
        BlameKinds.NoThread => "the pool has not added the thread yet",
        BlameKinds.NotSeen => "threads with no activity observed yet",
        BlameKinds.NotRead => "not read",
        _ => "others",
    };

    public static string Definition(string kind) => kind switch
    {
        BlameKinds.Thread => "The request waited in the pool's queue while the listed code held a pool thread.",
        BlameKinds.Lock => "The request waited for a lock that the listed code held.",
        BlameKinds.Nobody => "A thread ran the request and was blocked on a task, a semaphore or an event, which nobody holds.",
        BlameKinds.Collection => "The request waited in the pool's queue while a garbage collection suspended all threads.",
        BlameKinds.Waking => "The request waited in the pool's queue while a thread had nothing to do: it takes a moment to wake up.",
        BlameKinds.NoThread => "The request waited in the pool's queue while the pool had fewer threads than it wanted.",
        BlameKinds.NotSeen => "The request waited in the pool's queue while threads that had raised no event since the session began were at work or idle.",
        BlameKinds.NotRead => "Events from this period were lost or not read.",
        _ => "All other causes, each smaller than those shown.",
    };

    private static string Because(BlameRow row) => (row.Kind, row.CulpritRoute == row.Route) switch
    {
        (BlameKinds.Lock, true) => $"other requests of the same route hold the lock ({Where(row)})",
        (BlameKinds.Lock, false) => $"{Who(row)} holds the lock ({Where(row)})",
        (_, true) => $"requests of the same route hold threads{In(row)}",
        _ => $"{Who(row)} holds threads{In(row)}",
    };

    private static string In(BlameRow row) =>
        row.Culprit is AttributionState.Running or AttributionState.RunningOrBlocked ? $", {Where(row)}" : $" in {row.Culprit}";

    private static string Where(BlameRow row) => row.Culprit switch
    {
        AttributionState.Running => RequestPart.Running,
        AttributionState.RunningOrBlocked => RequestPart.RunningOrBlocked,
        var site => site ?? "not known",
    };

    private static string Who(BlameRow row) => row.CulpritRoute switch
    {
        null => "work for an unidentified request",
        BlockingSites.NoRequest => "work not belonging to any request",
        var route => route,
    };

    private static string Duration(double seconds) => Readable.Milliseconds(seconds * 1000);
}

/// <summary>A sentence about requests that wait because of others.</summary>
/// <param name="Seconds">The mean wait of a request.</param>
public sealed record BlamedWait(string Sentence, double Seconds);
