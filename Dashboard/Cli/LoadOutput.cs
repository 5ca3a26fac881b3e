using Dashboard.Figures;
using Dashboard.Load;
using Dashboard.Validity;

namespace Dashboard.Cli;

/// <summary>A load's report for users, of <c>load</c> and <c>run</c>: every figure, with details also its meaning.</summary>
internal static class LoadOutput
{
    public static string? Unreachable(string url, LoadSummary load)
    {
        var withoutConnection = load.Errors.Where(error => error.Key.StartsWith("connect", StringComparison.Ordinal)).Sum(error => error.Value);
        return load.Sent == 0 || load.AnsweredRequests() > 0 || withoutConnection < load.Sent ? null
            : $"No connection to {new Uri(url).GetLeftPart(UriPartial.Authority)} could be opened in {Readable.Plural(load.Sent, "attempt")}; "
                + "start the server there, or correct the address.";
    }

    public static string Heading(LoadPlan plan)
    {
        var loop = plan.Arrivals is { } arrivals
            ? $"open loop, {Rate(arrivals)}, at most {Readable.Count(plan.Connections)} requests unanswered"
            : $"closed loop, {LoadWords.Workers(plan)}";
        var end = plan.Requests is { } requests ? Readable.Plural(requests, "request") : Readable.Seconds(plan.PlannedSeconds);
        var from = LoadWords.OfSource(plan) is { } source ? $"; from {source}" : "";
        return $"{Secrets.Masked(RequestLine.Of(plan.Method, plan.Url))}: {loop}, {end}, {LoadWords.OfConnections(plan)}, "
            + $"timeout {Readable.Milliseconds(plan.TimeoutSeconds * 1000)}{from}";
    }

    public static IEnumerable<string> Lines(LoadSummary load, ValidityResult validity, SteadyState steadyState, bool details) =>
        Lines(MeasuredRun.Of(load, validity, steadyState).Phase!, details);

    /// <param name="details">True adds definitions, and the checks that hold.</param>
    public static IEnumerable<string> Lines(PhaseSummary phase, bool details)
    {
        var (measured, load) = (new MeasuredRun(phase), phase.Load);
        var figures = FigureTables.OfLoad(measured).Where(figure => figure.Unit != FigureUnit.Word);
        return
        [
            OutcomeSentence.OfLoad(load),
            .. load.Tls is { } tls ? (string[])[TlsWords.Of(tls)] : [],
            "",
            .. Aligned([.. figures.Select(figure => Row(figure, measured, details))]),
            "",
            .. Latencies(load, details),
            "",
            .. Failures(load),
            .. Judgement(phase.Validity, phase.SteadyState, details),
        ];
    }

    private static string[] Row(Figure figure, MeasuredRun measured, bool details)
    {
        var value = figure.ValueOf(measured);
        var few = value is { Supported: false, Note: { } note } ? $"({note}) " : "";
        return [figure.Name, figure.Text(value), $"{few}{(details ? figure.Definition : "")}"];
    }

    private static IEnumerable<string> Latencies(LoadSummary load, bool details)
    {
        if (load.Latency is null)
        {
            yield return "Latency: none; no request was answered, timed out or was left unfinished.";
            yield break;
        }

        var table = LatencyTable.Of(load);
        foreach (var column in details ? table.Columns : [])
        {
            yield return $"{column.Name}: {column.Definition}";
        }

        string[][] rows =
        [
            ["", .. table.Columns.Select(column => column.Name.ToLowerInvariant()), ""],
            .. table.Rows.Select(row => (string[])[row.Name, .. row.Cells.Select(cell => cell.Text), TooFew(table, row)]),
        ];
        foreach (var line in Aligned(rows))
        {
            yield return line;
        }
    }

    private static string TooFew(LatencyTable table, LatencyRow row) => row.Cells[0].TooFew is { } few ? $"({few})"
        : string.Join(' ', table.Columns.Zip(row.Cells).Where(pair => pair.Second.TooFew is not null)
            .Select(pair => $"({pair.First.Name.ToLowerInvariant()} {pair.Second.TooFew})"));

    private static IEnumerable<string> Failures(LoadSummary load) =>
    [
        .. load.ErrorCauses.Select(cause => $"Caused by {cause.Key}: {Readable.Count(cause.Value)}"),
        .. load.ErrorMessages.Select(message => $"Message: {message}"),
    ];

    private static IEnumerable<string> Judgement(ValidityResult validity, SteadyState steadyState, bool details) =>
    [
        .. steadyState == SteadyState.NotJudged ? Array.Empty<string>() : [$"Steady state: {steadyState.Sentence}"],
        LoadTrust.Of(validity) switch
        {
            Trust.Ok => "Reliable: every check of the load generator passed.",
            Trust.Limited => $"{CheckNames.Badge(validity)}. All other figures are reliable.",
            Trust.False => "Unreliable: do not use these figures until the checks below pass.",
            _ => "Data quality: not judged.",
        },
        .. validity.Checks.Where(check => details || LoadTrust.Of(check) != Trust.Ok)
            .Select(check => $"{(check.Holds is null ? "  unknown " : Mark(LoadTrust.Of(check)))}{check.Sentence}"),
    ];

    private static string Mark(Trust trust) => trust switch { Trust.Ok => "  holds   ", Trust.Limited => "  limits  ", _ => "  FAILS   " };

    private static string Rate(ArrivalRate arrivals)
    {
        var stages = arrivals.Stages.Select(stage => $" to {Readable.Number(stage.PerSecond)} in {Readable.Seconds(stage.Seconds)}");
        return $"{Readable.Number(arrivals.PerSecond)}{string.Concat(stages)} requests/s";
    }

    /// <summary>The first column is left-aligned, figures are right-aligned, a last note is unchanged.</summary>
    private static IEnumerable<string> Aligned(string[][] rows)
    {
        var columns = rows.Select(row => row.Length).DefaultIfEmpty(0).Max();
        var widths = Enumerable.Range(0, columns).Select(column => rows.Max(row => row[column].Length)).ToArray();
        return rows.Select(row => string.Join("  ", row.Select((cell, column) =>
            column == row.Length - 1 ? cell : column == 0 ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]))).TrimEnd());
    }
}
