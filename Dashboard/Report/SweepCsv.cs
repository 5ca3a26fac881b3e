using Dashboard.Figures;
using Dashboard.Sweeps;

namespace Dashboard.Report;

/// <summary>The runs of a sweep as a table: one line a run, with the values of its cell and the figures that the sweep shows.</summary>
internal static class SweepCsv
{
    public static string Of(MeasuredSweep sweep)
    {
        var csv = new CsvText();
        var figures = SweepFigures.Of(sweep.Plan);
        string[] names = ["run", "started_utc", .. sweep.Plan.Axes.Select(axis => axis.Parameter), "repeat", "outcome", "engine", .. figures.Select(Name)];
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
            var measured = Measured.Of(run.Summary);
            foreach (var figure in figures)
            {
                csv.Number(figure.ValueOf(measured).Value);
            }

            csv.EndRow();
        }

        return csv.ToString();
    }

    /// <summary>The figure's key, with its unit where the key does not name it.</summary>
    private static string Name(Figure figure) =>
        figure.Unit.Name is "s" && !figure.Key.EndsWith("econds", StringComparison.Ordinal) ? $"{figure.Key}Seconds" : figure.Key;
}
