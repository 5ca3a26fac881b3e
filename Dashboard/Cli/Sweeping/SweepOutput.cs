using Dashboard.Cli.Frame;
using Dashboard.Figures;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Matrix;

namespace Dashboard.Cli.Sweeping;

/// <summary>Prints a table for each value; for programs one object.</summary>
internal static class SweepOutput
{
    private static readonly string[] Printed = ["completedPerSecond", "service.p95Ms", "response.p95Ms", "pool.threadsEnd", "steadyAfter"];

    public static void Write(TextWriter output, MeasuredSweep sweep, bool asJson)
    {
        if (asJson)
        {
            JsonOutput.Write(output, SweepJson.Of(sweep));
            return;
        }

        foreach (var line in Lines(sweep))
        {
            output.WriteLine(line);
        }
    }

    internal static IEnumerable<string> Lines(MeasuredSweep sweep)
    {
        var plan = sweep.Plan;
        var figures = plan.Store is not null
            ? [SweepFigures.Find(plan, null)]
            : SweepFigures.Of(plan).Where(figure => Printed.Contains(figure.Key, StringComparer.Ordinal)).ToList();
        foreach (var layer in plan.Layers?.Values ?? (IReadOnlyList<string?>)[null])
        {
            foreach (var figure in figures)
            {
                var kind = layer is null ? "" : $", {plan.Layers!.Setting.Words(layer)}";
                yield return $"{figure.Name}{(IsTime(figure.Unit) ? "" : $", {figure.Unit.Name}")}{kind}";
                foreach (var line in Table(sweep, figure, layer))
                {
                    yield return line;
                }

                yield return "";
            }

            foreach (var lesson in MatrixLessons.Of(sweep, layer))
            {
                yield return $"{lesson.Title} {lesson.Sentence}";
            }
        }

        if (sweep.Engines.Count > 0)
        {
            yield return $"Engine: {string.Join("; ", sweep.Engines)}.";
        }

        yield return $"Sweep {sweep.Header.Id}";
        yield return SweepSentence.Of(sweep);
    }

    private static IEnumerable<string> Table(MeasuredSweep sweep, Figure figure, string? layer)
    {
        var plan = sweep.Plan;
        var rows = new List<string[]> { (string[])[$"{plan.Y?.Setting.Name ?? ""} \\ {plan.X.Setting.Name}", .. plan.X.Values.Select(plan.X.Setting.Short)] };
        foreach (var y in plan.Y?.Values ?? (IReadOnlyList<string?>)[null])
        {
            var cells = plan.X.Values.Select(x => Text(sweep.ValueOf(new SweepPoint(x, y, layer), figure), figure.Unit));
            rows.Add([y is null ? "" : plan.Y!.Setting.Short(y), .. cells]);
        }

        var widths = Enumerable.Range(0, rows[0].Length).Select(column => rows.Max(row => row[column].Length)).ToArray();
        return rows.Select(row => string.Join("  ", row.Select((cell, column) => column == 0 ? cell.PadRight(widths[0]) : cell.PadLeft(widths[column]))));
    }

    /// <summary>"2.33M (2.31M–2.41M)"; times carry their unit, others have it above the table.</summary>
    private static string Text(FigureValue? value, FigureUnit unit)
    {
        string Number(double number) => IsTime(unit) ? unit.Text(number) : Readable.Axis(number, unit.Name);
        return value is null ? Readable.Missing
            : value.Value is not { } middle ? value.Word ?? Readable.Missing
            : value is { Low: { } low, High: { } high } && low < high ? $"{Number(middle)} ({Number(low)}–{Number(high)})"
            : Number(middle);
    }

    private static bool IsTime(FigureUnit unit) => unit == FigureUnit.Milliseconds || unit == FigureUnit.Seconds;
}
