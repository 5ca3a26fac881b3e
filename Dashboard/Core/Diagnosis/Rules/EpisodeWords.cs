using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Causes;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Work;

namespace Dashboard.Diagnosis.Rules;

internal static class EpisodeWords
{
    /// <summary>"up to 120 work items waited, with the CPU at 1.6 % on average".</summary>
    public static string Waited(Episode episode) =>
        $"up to {Readable.Plural((long)episode.QueueMost, "work item")} "
            + $"waited{(episode.CpuPercent is { } cpu ? $", with the CPU at {Readable.Percent(cpu)} on average" : "")}";

    /// <summary>Seconds; shorter waits are not mentioned.</summary>
    private const double LeastBefore = 0.05;

    /// <summary>Seconds without a dequeue; shorter ones are not mentioned.</summary>
    private const double LeastStill = 2;

    public const string MaximumFigure = "maximum threads of the pool";

    /// <summary>" 112 of 118 pool threads waited in TaskWait.Handle → Task&lt;T&gt;.Result (Task wait); …"; empty where none was read.</summary>
    public static string Blockers(Episode episode) => $"{Blocked(episode)}{(episode.Blamed is { } blamed ? $" {blamed.Sentence}" : "")}";

    public static string Blocked(Episode episode) => (Site(episode), Before(episode)) switch
    {
        ("", "") => "",
        ("", var before) => $" Requests{before}.",
        (var site, "") => $" {site}.",
        var (site, before) => $" {site}; requests{before}.",
    };

    /// <summary>Whether the sentence states how long requests waited before their handlers.</summary>
    public static bool SaysBefore(Episode episode) => episode.BeforeMost >= LeastBefore && !IsStill(episode);

    /// <summary>Requests in the pool's queue are not known to the server yet: what it reports of others leaves out those that wait longest.</summary>
    private static bool IsStill(Episode episode) => episode.StillMost >= LeastStill && episode.StillMost >= episode.BeforeMost;

    private static string Before(Episode episode) =>
        SaysBefore(episode) ? $" waited {Readable.Milliseconds(episode.BeforeMost * 1000)} on average before their handlers ran, in the worst second"
        : episode.BeforeMost is not null && IsStill(episode) ? $" in the queue waited {Readable.Seconds(episode.StillMost)} and longer"
        : "";

    private static string Site(Episode episode)
    {
        if (episode.Site is not { Threads: >= 0.5 } site)
        {
            return "";
        }

        var threads = Math.Round(site.Threads);
        var owner = (site.Owner, site.Kind) switch
        {
            (null, _) or (_, WaitKinds.Task) => "",
            (var who, WaitKinds.Lock) => $", held by {who}",
            var (who, _) => $" to {who}",
        };
        var wait = CauseList.Current.InWords(site);
        var place = IsCode(site) ? $"waited in {site.Method}{((site.Through ?? episode.SiteCalls) is { } call ? $" → {call}" : "")} ({wait}{owner})"
            : $"were blocked in unidentified code that {site.Method}{owner}";

        // Beside it the page shows how many threads there are, and how many of them wait, at this moment.
        var (most, then) = (episode.IsSiteOfNow ? "" : "Up to ", episode.IsSiteOfNow && episode.SiteOf != episode.Last.Threads ? "the then " : "");
        return episode.SiteOf >= threads
            ? $"{most}{Readable.Count(threads)} of {then}{Readable.Plural((long)episode.SiteOf, "pool thread")} {place}"
            : $"{most}{Readable.Plural((long)threads, "pool thread")} {place}";
    }

    public static bool IsCode(SiteTotal site) => SiteNamings.Of(site) >= SiteNaming.Unnamed;

    /// <summary>"3 to 12 threads", "4 threads".</summary>
    public static string Threads(Episode episode) => episode.ThreadsLeast < episode.ThreadsMost
        ? $"{Readable.Count(episode.ThreadsLeast)} to {Readable.Plural((long)episode.ThreadsMost, "thread")}"
        : Readable.Plural((long)episode.ThreadsMost, "thread");

    /// <summary>"grew from 3 to 42 threads": a goal that is raised and lowered again is no growth. Null where the pool did not grow.</summary>
    public static string? Grew(Episode episode) => Math.Min(episode.ThreadsBefore, episode.ThreadsLeast) is var before && episode.ThreadsMost > before
        ? $"grew from {Readable.Count(before)} to {Readable.Plural((long)episode.ThreadsMost, "thread")}" : null;

    public static string IdlePool(Episode episode) =>
        $"{(episode.WaitMost >= LeastBefore ? "In the end nothing" : "Nothing")} was queued in the pool "
            + $"and the CPU was at {Readable.Percent(episode.CpuPercent)}.";

    /// <summary>" On average, 9.8 of the 12.4 awaiting requests are in …"; empty where no trace shows any.</summary>
    /// <param name="route">Null: of all routes.</param>
    public static string Awaiting(Episode episode, string? route = null) =>
        AwaitingWords.Sentence(episode.Awaiting, route) is { } sentence ? $" {sentence}" : "";

    /// <summary>"once", "57 times".</summary>
    public static string Times(long count) => count == 1 ? "once" : Readable.Plural(count, "time");

    public static IReadOnlyList<FindingFigure> FiguresOf(Episode episode)
    {
        var changes = episode.Changes.Select(change =>
            new FindingFigure($"goal changes for {InjectionReasons.Name(change.Key)}", change.Value.Changes, ""));
        FindingFigure?[] figures =
        [
            .. ResourceWords.FiguresOf(episode),
            new("peak queue length", episode.QueueMost, "work items"),
            episode.CpuPercent is { } cpu ? new("mean CPU usage", cpu, "% of all processors") : null,
            episode.Last.ProcessorPerThread is { } share ? new("CPU per pool thread", 100 * share, "% of a core") : null,
            .. BudgetWords.FiguresOf(episode.Budget),
            episode.WaitMost > 0 ? new("longest mean queue wait, estimate by counters", episode.WaitMost, "s") : null,
            episode.StillMost > 0 ? new("longest time without a dequeue", episode.StillMost, "s") : null,
            new("peak threads", episode.ThreadsMost, "threads"),
            new("processors", episode.Last.Target.Processors, ""),
            episode.ContentionsMost > 0 ? new("peak lock contention rate", episode.ContentionsMost, "1/s") : null,
            episode.Connections is { } wait ? new("peak threads waiting for a connection", wait.Threads, "threads") : null,
            episode.Last.MaximumReached is { } maximum ? new(MaximumFigure, maximum, "threads") : null,
            episode.Pauses is { Share: > 0 and var paused } ? new("most time suspended for collections", 100 * paused, "% of 3 s") : null,
            episode.Pauses is { LongestSeconds: > 0 and var longest } ? new("longest pause for a collection", longest, "s") : null,
            episode.P50Most is { } p50 ? new("highest median latency", p50, "s") : null,
            episode.BeforeMost is { } before ? new("longest mean wait before the handler", before, "s") : null,
            .. changes,
        ];
        return [.. figures.OfType<FindingFigure>()];
    }
}
