using System.Globalization;
using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Requests;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Load;
using Dashboard.Timeline.Findings;

namespace Dashboard.Looks;

/// <summary>A report on a problem in sections, for people and assistants: what, since when, evidence for and against, cure, proof.</summary>
internal static class ReportSections
{
    private const int MostFigures = 4;
    private const int MostOthers = 2;
    private const int MostPending = 8;

    /// <summary>"Shop (4711)".</summary>
    public static string NameOf(DoctorReport report) => string.Create(CultureInfo.InvariantCulture, $"{report.Facts.Title} ({report.Facts.ProcessId})");

    /// <summary>The commands that show that a cure helped.</summary>
    public static IReadOnlyList<string> Proof(DoctorReport report)
    {
        var process = report.Ports is [var port, ..] ? $":{Number(port)}" : Number(report.Facts.ProcessId);
        var route = report.Worst?.Route ?? report.Routes.FirstOrDefault()?.Route;
        var connections = (int)Math.Clamp(report.Load?.InFlight ?? LoadDefaults.Connections, 1, LoadLimits.MaxConnections);
        var load = route?.Split(' ') is ["GET", var path] && !path.Contains('{', StringComparison.Ordinal)
            ? $"run -p {process} --path {path} -c {Number(connections)} -d 10s"
            : $"record -p {process} -d 30s";
        return report.RunId is { } id ? [Command(load), Command($"compare {id} last")] : [Command(load), Command("compare last~1 last")];
    }

    public static IEnumerable<Section> Of(DoctorReport report)
    {
        var (worst, verdict, advice) = (report.Worst, report.Verdict, report.Advice);
        if (verdict.Detail is { Length: > 0 } detail || verdict.Place is not null)
        {
            yield return new("What", 1, verdict.Place is null ? verdict.Detail! : verdict.Sentence);
        }

        yield return new("Process", 6, $"{NameOf(report)}, {Runtime(report)}. {Looked(report)}");
        if (worst is not null)
        {
            yield return new("Since", 5, Since(worst, report));
        }

        if (RequestsOf(report) is { } requests)
        {
            yield return new("Requests", 4, requests);
        }

        if (AwaitingWords.Sentence(report.Awaits, worst?.Route) is { } awaits && !verdict.WholeSentence.Contains(awaits, StringComparison.Ordinal))
        {
            yield return new("Awaits", 7, awaits);
        }

        if (Pending(report) is { } pending)
        {
            yield return pending;
        }

        if (worst is { Figures.Count: > 0 })
        {
            var figures = worst.Figures.Take(MostFigures).Select(static figure => $"{figure.Name} {FindingWords.Value(figure)}");
            yield return new("Evidence", 10, $"{Readable.List(worst.RestsOn)}: {string.Join(", ", figures)}.");
        }

        foreach (var (i, objection) in (worst?.Against ?? []).Index())
        {
            yield return new("Against", 3 + (8 * i), $"{objection.Says} Next: {objection.Settles}");
        }

        if (!report.IsSure || report.Missing is not null)
        {
            yield return new("Missing", 2, string.Join(' ', ((string?[])
            [
                report.Missing,
                report.IsSure ? null : $"What causes it is not known yet. Look for longer: {Command($"record -p {Number(report.Facts.ProcessId)} -d 30s")}",
            ]).OfType<string>()));
        }

        if (advice?.Cause is { } cause)
        {
            yield return new("Cause", 8, $"{cause.Heading}. {cause.What}");
        }

        if (advice is not null)
        {
            yield return new("Fix", 0, advice.Properly);
            if (advice is { Before: { } before, After: { } after })
            {
                yield return new("Example", 9, $"− {before}", $"+ {after}");
            }
        }

        if (advice?.Now is { } now)
        {
            yield return new("Until then", 2, [now, .. Setting(advice, report.Load) is { } setting ? [setting] : Array.Empty<string>()]);
            if (advice.Cost is { } cost)
            {
                yield return new("Trade-off", 11, cost);
            }
        }

        if (report.Others.Any())
        {
            var others = report.Others.Take(MostOthers).Select(static other => other.Place ?? other.Headline ?? other.Title);
            yield return new("Also", 12, $"{string.Join("; ", others)}.");
        }

        yield return new("Prove it", 1, [.. Proof(report)]);
    }

    /// <summary>The sections where nothing is wrong: those that were asked for.</summary>
    public static IEnumerable<Section> OfWell(DoctorReport report) =>
        Pending(report) is { } pending ? [pending] : report.Missing is { } missing ? [new("Missing", 1, missing)] : [];

    private static Section? Pending(DoctorReport report)
    {
        if (report.Pending is not { } all)
        {
            return null;
        }

        return new("Pending", 0, all.Count == 0 ? [PendingWords.None] : [.. PendingWords.Lines(PendingWords.Shortened(all), MostPending)]);
    }

    private static string? Setting(Advice advice, AdviceLoad? load) => advice.RaisesMinThreads && load is not null
        ? $"\"System.Threading.ThreadPool.MinThreads\": {Number(Advice.MinThreadsFor(load.InFlight, load.Processors))}" : null;

    private static string Runtime(DoctorReport report) => string.Join(", ", ((string?[])
    [
        report.Facts.RuntimeVersion is { } version ? $".NET {version}" : null,
        report.Facts.ProcessorCount is { } processors ? Readable.Plural(processors, "core") : null,
    ]).OfType<string>());

    private static string Looked(DoctorReport report) => report switch
    {
        { SentLoad: true } => $"Load was sent and recorded as {report.RunId}.",
        { Cause: { } cause } => $"Looked for {Readable.Seconds(report.Seconds)}, at all signals because of this: {Lower(cause)}."
            + (report.RunId is { } id ? $" Recorded as {id}." : ""),
        _ => $"Looked at its counters for {Readable.Seconds(report.Seconds)}.",
    };

    private static string Since(Finding worst, DoctorReport report) =>
        worst.To is { } to ? $"It lasted {Readable.Seconds(to - worst.From)}, and is over."
        : report.SentLoad ? $"It lasted {Readable.Seconds(report.End - worst.From)}, until the end."
        : report.SecondsBefore + report.Seconds is var known && report.End - worst.From >= known - 1
            ? $"Before the look began: it has been so for all of its {Readable.Seconds(known)}."
        : $"It has been so for {Readable.Seconds(report.End - worst.From)}.";

    private static string? RequestsOf(DoctorReport report)
    {
        var blockedIn = report.Worst is { RequestsAwait: false } worst ? worst.Method : null;
        return (report.Routes.FirstOrDefault(route => route.Route == report.Worst?.Route) ?? report.Routes.FirstOrDefault()) is { } route
            ? RequestSentence.Of(route, blockedIn, AwaitingWords.InSentence(report.Awaits, route.Route)) : null;
    }

    /// <summary>What is said where nothing is wrong.</summary>
    public static string WellWords(DoctorReport report) => report.Verdict.Rule switch
    {
        PoolVerdict.NotEnoughData => report.Verdict.Sentence,
        _ when !report.HadRequests && report.RunId is null =>
            $"nothing wrong with its pool, but no request came in {Readable.Seconds(report.Seconds)}: how it answers was not seen."
                + (report.Connections is >= 1 and var connections ? ToPending(report, Readable.Plural((long)connections, "open connection")) : ""),
        _ when report.AlwaysOpen is { } open =>
            $"nothing wrong with its pool. {report.Verdict.Detail}{ToPending(report, Readable.Plural((long)Math.Round(open), "request"))}",
        _ => $"nothing wrong. {report.Verdict.Detail}".TrimEnd(),
    };

    private static string ToPending(DoctorReport report, string open) => report.Pending is not null ? ""
        : $" If some of its {open} hang, this lists what they await: {Command($"doctor {Number(report.Facts.ProcessId)} --pending")}";

    private static string Command(string arguments) => $"{About.Command} {arguments}";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Lower(string text) => text.Length > 1 && char.IsLower(text[1]) ? char.ToLowerInvariant(text[0]) + text[1..] : text;
}

/// <summary>A part of an answer with its title, for example "Fix".</summary>
/// <param name="Rank">The section with the highest is left out first.</param>
internal sealed record Section(string Title, int Rank, params IReadOnlyList<string> Texts);
