using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>
/// The times of a load as one table: a row for minimum, mean, deviation and every percentile of <see cref="Percentiles.Shown"/>, a column for each kind.
/// </summary>
/// <param name="Columns">The kinds of times that the load has, the service time first.</param>
/// <param name="Rows">From the minimum to the maximum.</param>
internal sealed record LatencyTable(IReadOnlyList<LatencyColumn> Columns, IReadOnlyList<LatencyRow> Rows)
{
    public static LatencyTable Of(LoadSummary load)
    {
        var (measured, kinds) = (Measured.Of(load), LatencyFigures.KindsOf(load));
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

        // A percentile that the catalogue has is the catalogue's; the others come from the same histogram, where there is one.
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

/// <summary>A kind of times.</summary>
/// <param name="Key">What the keys of its figures begin with.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Definition">What it is.</param>
internal sealed record LatencyColumn(string Key, string Name, string Definition);

/// <summary>One line of the table.</summary>
/// <param name="Name"><c>mean</c>, <c>p95</c>, <c>max</c>.</param>
/// <param name="Percentile">0 to 100; null for minimum, mean and deviation.</param>
/// <param name="Cells">One for each column.</param>
internal sealed record LatencyRow(string Name, double? Percentile, IReadOnlyList<LatencyCell> Cells);

/// <summary>One time.</summary>
/// <param name="Key">Key of its figure; null for percentiles that only this table shows.</param>
/// <param name="Text">With its unit.</param>
/// <param name="TooFew">"too few: 239 of 1 000"; null when there are enough requests.</param>
internal sealed record LatencyCell(string? Key, string Text, string? TooFew);
