using System.Text.Json;
using System.Text.Json.Nodes;
using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Causes;
using Dashboard.Accounts.Requests;
using Dashboard.Compare;
using Dashboard.Diagnosis;
using Dashboard.Looks;
using Dashboard.Report;
using Dashboard.Target;

namespace Dashboard.Assistants;

/// <summary>What is known, as answers. The names are a contract.</summary>
internal static class Answers
{
    /// <summary>A smaller part of a request's time is not mentioned.</summary>
    private const double LeastShare = 0.02;

    /// <summary>Servers come first, and tools last.</summary>
    public static Answer Of(IEnumerable<ListedProcess> processes)
    {
        var ordered = processes.OrderByDescending(static process => process.IsServer).ThenBy(static process => process.IsTool);
        return new Answer().Rows("processes", 0, ordered.Select(static process => new JsonObject
        {
            ["processId"] = process.Facts.ProcessId,
            ["name"] = process.Facts.Name,
            ["ports"] = new JsonArray([.. process.Ports.Select(static port => JsonValue.Create(port))]),
            ["runtime"] = process.Facts.RuntimeVersion,
        }));
    }

    /// <param name="page">Where the page of it is; null where none is served.</param>
    public static Answer Of(DoctorReport report, string? page)
    {
        var answer = new Answer()
            .With("verdict", 0, report.IsProblem ? RunVerdict.LeadOf(report.Verdict) : $"{ReportSections.NameOf(report)}: {ReportSections.WellWords(report)}")
            .With("isProblem", 0, report.IsProblem)
            .With("rule", 0, report.Verdict.Rule)
            .With("runId", 0, report.RunId)
            .Page(page);
        if (report.IsProblem)
        {
            answer.With("method", 0, report.Worst?.Method).With("line", 0, report.Worst?.Line?.Short).With("route", 0, report.Worst?.Route);
            foreach (var sections in ReportSections.Of(report).GroupBy(static section => section.Title, StringComparer.Ordinal))
            {
                string[] texts = [.. sections.SelectMany(static section => section.Texts)];
                answer.With(
                    NameOf(sections.Key), 1 + sections.Min(static section => section.Rank),
                    texts is [var only] ? only : new JsonArray([.. texts.Select(static text => JsonValue.Create(text))]));
            }
        }

        return answer;
    }

    public static Answer Blocking(Known known) => Of(known).Rows("blockingCalls", 1, known.Blockers.Select(static row => new JsonObject
    {
        ["method"] = row.Named,
        ["line"] = row.Line?.Short,
        ["kind"] = CauseList.Current.InWords(row),
        ["route"] = row.Route,
        ["meanThreads"] = Math.Round(row.Threads, 1),
        ["blockedMs"] = Math.Round(row.BlockedMs),
        ["heldBy"] = row.Owner,
        ["waitsFor"] = row.Awaits,
    })).With("nothing", 0, known.Blockers.Count > 0 ? null : "No pool thread was seen blocked.");

    public static Answer RequestTime(Known known) => Of(known).Rows("routes", 1, known.Routes.Select(static route => new JsonObject
    {
        ["route"] = route.Route,
        ["requests"] = route.Requests,
        ["meanMs"] = Math.Round(route.TotalMs, 1),
        ["p95Ms"] = Math.Round(route.P95Ms, 1),
        ["partsMs"] = new JsonObject(RequestPart.All.Where(part => part.ShareOf(route) >= LeastShare)
            .Select(part => KeyValuePair.Create(part.Name, (JsonNode?)Math.Round(part.MeanMs(route), 1)))),
    })).With("nothing", 0, known.Routes.Count > 0 ? null : "No request was timed.");

    public static Answer Waits(Known known) => Of(known)
        .With("sentence", 0, BlameWords.Sentence(known.Blame))
        .Rows("waits", 1, known.Blame.Select(static row => new JsonObject
        {
            ["route"] = row.Route,
            ["waitsFor"] = BlameWords.Culprit(row),
            ["secondsPerRequest"] = Math.Round(row.SecondsPerRequest, 4),
            ["sharePercent"] = Math.Round(100 * row.Share, 1),
            ["requests"] = row.Requests,
        }))
        .With("nothing", 0, known.Blame.Count > 0 ? null : "No request was seen waiting for another.");

    /// <param name="all">The most calls first.</param>
    public static Answer Pending(IReadOnlyList<PendingCalls> all) => new Answer()
        .Rows("pending", 1, PendingWords.Shortened(all).Select(static calls => new JsonObject { ["chain"] = calls.Chain, ["calls"] = calls.Count }))
        .With("nothing", 0, all.Count > 0 ? null : PendingWords.None);

    /// <summary>Values of facts are left out: one of them is the command line.</summary>
    /// <param name="page"><inheritdoc cref="Of(DoctorReport, string?)"/></param>
    public static Answer Of(Comparison comparison, string? page)
    {
        var compared = comparison.Verdicts[0];
        var pools = PoolDifference.Of(comparison, compared);
        return new Answer()
            .With("verdict", 0, ComparisonText.WordOf(compared.Verdict.Word))
            .With("headline", 0, compared.Headline)
            .With("sentence", 1, compared.Verdict.Sentence)
            .With("metric", 2, compared.Metric.Name)
            .With("before", 0, compared.A.Runs[0].Id)
            .With("after", 0, compared.B.Runs[0].Id)
            .Page(page)
            .With("pool", 1, pools.Sentence)
            .With("poolChanges", 3, pools.Changes)
            .Rows("differs", 6, compared.Facts.Where(static row => row.Differs).Select(static row => (JsonNode)JsonValue.Create(row.Name)!))
            .Rows("cautions", 5, compared.Cautions.Select(static caution => (JsonNode)JsonValue.Create(caution)!));
    }

    private static Answer Of(Known known) => new Answer().With("of", 0, known.Of).With("verdict", 2, known.Verdict).Page(known.Page);

    /// <summary>"Until then" → "untilThen".</summary>
    private static string NameOf(string title)
    {
        var words = title.Split(' ', '-');
        return JsonNamingPolicy.CamelCase.ConvertName(string.Concat(words.Select(Readable.Capitalized)));
    }
}
