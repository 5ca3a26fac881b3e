using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>A load's times: minimum, mean, deviation and <see cref="Percentiles.Shown"/> by kind.</summary>
internal sealed record LatencyTable(IReadOnlyList<LatencyColumn> Columns, IReadOnlyList<LatencyRow> Rows)
{
    public static LatencyTable Of(LoadSummary load)
    {
        var (measured, kinds) = (MeasuredRun.Of(load), LatencyFigures.KindsOf(load));
        var shown = LatencyFigures.Named(LatencyFigures.Service).ToList();
        return new LatencyTable(
            kinds,
            [
                .. shown.Where(figure => figure.Percentile is null).Select(figure => Row(figure.Short, null)),
                .. Percentiles.Of(load).Select(row => Row(
                    shown.Find(figure => figure.Percentile == row.Percentile)?.Short ?? $"p{Readable.Number(row.Percentile)}", row)),
            ]);

        LatencyRow Row(string name, PercentileRow? percentile) =>
            new(name, percentile?.Percentile, [.. kinds.Select(kind => Cell(kind.Key, name, percentile))]);

        // A percentile in the catalogue has the catalogue's text; the others come from the same histogram, where there is one.
        LatencyCell Cell(string kind, string name, PercentileRow? percentile) =>
            LatencyFigures.Named(kind).FirstOrDefault(figure => figure.Short == name) is { } known
                ? new LatencyCell(known.Key, known.TextOf(measured), known.ValueOf(measured) is { Supported: false, Note: { } note } ? note : null)
                : kind is LatencyFigures.Service or LatencyFigures.Response
                    ? new LatencyCell(
                        null,
                        Readable.Milliseconds(kind == LatencyFigures.Service ? percentile!.ServiceMs : percentile!.ResponseMs),
                        Percentiles.TooFew(percentile.Percentile, LatencyFigures.EndedRequests(load)))
                    : new LatencyCell(null, Readable.Missing, null);
    }
}

internal sealed record LatencyColumn(string Key, string Name, string Definition);

/// <param name="Name"><c>mean</c>, <c>p95</c>, <c>max</c>.</param>
internal sealed record LatencyRow(string Name, double? Percentile, IReadOnlyList<LatencyCell> Cells);

/// <param name="TooFew">"too few: 239 of 1 000"; otherwise null.</param>
internal sealed record LatencyCell(string? Key, string Text, string? TooFew);
