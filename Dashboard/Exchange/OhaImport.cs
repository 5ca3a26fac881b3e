using Dashboard.Exchange.Input;

namespace Dashboard.Exchange;

/// <summary>Reads the JSON of oha (hatoo/oha, src/printer.rs, src/result_data.rs); seconds, null where it could not compute.</summary>
internal static class OhaImport
{
    private const string Tool = "oha";

    public static ImportedLoad Read(JsonInput json)
    {
        var summary = json.RequiredObject("summary");
        var seconds = summary.RequiredSeconds("total");
        var statuses = json.Counts("statusCodeDistribution");
        var errors = json.Counts("errorDistribution");
        var answered = statuses.Sum(s => s.Count);
        if (answered + errors.Sum(e => e.Count) == 0)
        {
            throw BadInput.Of(json.Label, null, "it contains no requests");
        }

        var unfinished = errors.Where(e => ErrorText.ClassOf(e.Name) == "unfinished").Sum(e => e.Count);
        var classes = GivenFigures.StatusClasses(statuses);
        var percentiles = json.Object("latencyPercentiles");
        var given = new GivenFigures();
        var own = summary.Number("requestsPerSec") is { } rate
            ? FormattableString.Invariant($"; its own requestsPerSec, {rate:0.##}, also counts errors and requests aborted at the deadline")
            : "";
        var load = new LoadSummary(
            given.Take(FigureKeys.Completed, answered, "requests with a response of any status (statusCodeDistribution)"),
            given.Take(FigureKeys.PerSecond, seconds > 0 ? answered / seconds : null, "requests with a response / total" + own),
            given.Take(FigureKeys.Window, seconds, "summary.total: from the start to the end of the program's work"),
            given.Take(FigureKeys.Sent, answered + errors.Sum(e => e.Count), "requests with a response + errors, those aborted at the deadline included"),
            0,
            given.Take(FigureKeys.Unfinished, unfinished, "aborted at the deadline of -z"),
            given.Take(FigureKeys.BytesPerSecond, summary.Number("sizePerSec"), "sizePerSec: body bytes / total"))
        {
            Source = Tool,
            StatusClasses = classes,
            Errors = GivenFigures.Errors(classes, errors),
            ErrorMessages = GivenFigures.Messages(errors.Select(e => e.Name)),
            Latency = given.Take(
                FigureKeys.Latency,
                "from before connecting to the last byte, answered requests only (errors and aborted ones left out)",
                statistic => Latency(summary, percentiles, statistic)),
            Definitions = given.Definitions,
        };
        given.Take(FigureKeys.Statuses, answered, "statusCodeDistribution");
        given.Take(FigureKeys.Errors, answered, "responses of 400 and above, and errorDistribution by its messages");
        return new ImportedLoad(ImportFormat.Oha, $"oha, {Readable.Plural(answered, "response")}", load) { Seconds = seconds };
    }

    private static double? Latency(JsonInput summary, JsonInput? percentiles, string statistic) => Milliseconds(statistic switch
    {
        FigureKeys.Min => summary.Number("fastest"),
        FigureKeys.Mean => summary.Number("average"),
        FigureKeys.Max => summary.Number("slowest"),
        FigureKeys.P50 => percentiles?.Number("p50"),
        FigureKeys.P75 => percentiles?.Number("p75"),
        FigureKeys.P90 => percentiles?.Number("p90"),
        FigureKeys.P95 => percentiles?.Number("p95"),
        FigureKeys.P99 => percentiles?.Number("p99"),
        FigureKeys.P999 => percentiles?.Number("p99.9"),
        _ => null,
    });

    private static double? Milliseconds(double? seconds) => seconds is { } value ? Math.Round(value * 1000, 6) : null;
}
