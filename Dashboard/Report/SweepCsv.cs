using Dashboard.Figures;
using Dashboard.Sweeps;

namespace Dashboard.Report;

/// <summary>A line per run: the cell's values, and the sweep's figures.</summary>
internal static class SweepCsv
{
    /// <summary>The parameter column represents all axes, each under its own name.</summary>
    public static IReadOnlyList<CsvColumn> Beginning { get; } =
    [
        new("run", "", "The run's id."),
        new("started_utc", "", "Start, ISO 8601 with milliseconds, UTC."),
        new(AnyParameter, "as on the page", "The value of a parameter that the sweep varied; one column for each, named after the parameter."),
        new("repeat", "", "Number of the repeat within its cell, from 1."),
        new("outcome", "", "completed, stopped, failed, or interrupted."),
        new("engine", "", "Engine and version of the store; empty when a load was swept."),
    ];

    private const string AnyParameter = "(parameter)";

    public static IReadOnlyList<CsvColumn> Figures { get; } =
    [
        .. SweepFigures.Known.Select(figure => new CsvColumn(Name(figure), figure.Unit.Name, figure.Definition)),
    ];

    public static string Of(MeasuredSweep sweep)
    {
        var csv = new CsvText();
        var figures = SweepFigures.Of(sweep.Plan);
        var parameters = sweep.Plan.Axes.Select(axis => axis.Parameter);
        var names = Beginning.SelectMany(column => column.Name == AnyParameter ? parameters : [column.Name]).Concat(figures.Select(Name));
        foreach (var name in names)
        {
            csv.Text(name);
        }

        csv.EndRow();
        foreach (var run in sweep.Runs)
        {
            var cell = run.Header!.Cell!;
            csv.Text(run.Id).Text(UtcText.Milliseconds(run.Header.StartedUtc, 0));
            foreach (var axis in sweep.Plan.Axes)
            {
                csv.Text(cell.Values.GetValueOrDefault(axis.Parameter));
            }

            csv.Number(cell.Repeat).Text(run.Summary?.Outcome ?? "interrupted");
            csv.Text(run.Summary?.Store is { } store ? $"{store.Engine} {store.EngineVersion}" : null);
            var measured = MeasuredRun.Of(run.Summary);
            foreach (var figure in figures)
            {
                csv.Number(figure.ValueOf(measured).Value);
            }

            csv.EndRow();
        }

        return csv.ToString();
    }

    private static string Name(Figure figure) =>
        figure.Unit.Name is "s" && !figure.Key.EndsWith("econds", StringComparison.Ordinal) ? $"{figure.Key}Seconds" : figure.Key;
}
