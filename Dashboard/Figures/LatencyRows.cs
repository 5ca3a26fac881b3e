using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>One line of the table of latencies: a moment or a percentile, of service and of response time.</summary>
/// <param name="Name"><c>mean</c>, <c>p95</c>, <c>max</c>.</param>
/// <param name="Key">Key of the service time's figure, for those that the catalogue has; null for percentiles that only this table shows.</param>
/// <param name="Percentile">0 to 100; null for mean, deviation and minimum.</param>
/// <param name="Service">Send to last byte, as text.</param>
/// <param name="Response">Intended send to last byte, as text; null for a closed loop.</param>
/// <param name="TooFew">"too few: 239 of 1 000"; null when there are enough requests.</param>
public sealed record LatencyRow(string Name, string? Key, double? Percentile, string Service, string? Response, string? TooFew)
{
    /// <summary>Key of the response time's figure; null where <see cref="Key"/> is.</summary>
    public string? ResponseKey => Key?.Replace(LatencyFigures.Service, LatencyFigures.Response, StringComparison.Ordinal);
}

/// <summary>The table of latencies of a load: minimum, mean, deviation, and every percentile of <see cref="Percentiles.Shown"/>.</summary>
public static class LatencyRows
{
    /// <summary>What the column of the service time means.</summary>
    public const string ServiceMeans = "From the send to the last byte. A timeout counts with the time it took.";

    /// <summary>What the column of the response time means.</summary>
    public const string ResponseMeans = "From the moment the request was due to the last byte, so that a late send counts.";

    public static IReadOnlyList<LatencyRow> Of(LoadSummary load)
    {
        var measured = Measured.Of(load);
        return
        [
            .. LatencyFigures.Named(LatencyFigures.Service).Where(figure => figure.Percentile is null).Select(figure => OfFigure(load, measured, figure)),
            .. Percentiles.Of(load).Select(row => OfPercentile(load, measured, row)),
        ];
    }

    private static LatencyRow OfFigure(LoadSummary load, Measured measured, Figure service)
    {
        var value = service.ValueOf(measured);
        return new LatencyRow(service.Short, service.Key, service.Percentile, service.Text(value), ResponseOf(load, measured, service), value.Supported ? null : value.Note);
    }

    /// <summary>A percentile that the catalogue has is the catalogue's; the others come from the same histogram.</summary>
    private static LatencyRow OfPercentile(LoadSummary load, Measured measured, PercentileRow row) =>
        LatencyFigures.Named(LatencyFigures.Service).FirstOrDefault(figure => figure.Percentile == row.Percentile) is { } known
            ? OfFigure(load, measured, known)
            : new LatencyRow(
                $"p{Readable.Number(row.Percentile)}",
                null,
                row.Percentile,
                Readable.Milliseconds(row.ServiceMs),
                load.Response is null ? null : Readable.Milliseconds(row.ResponseMs),
                Percentiles.TooFew(row.Percentile, LatencyFigures.EndedRequests(load)));

    private static string? ResponseOf(LoadSummary load, Measured measured, Figure service) => load.Response is null ? null
        : LatencyFigures.Named(LatencyFigures.Response).First(figure => figure.Short == service.Short).TextOf(measured);
}
