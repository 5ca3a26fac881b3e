using Dashboard.Figures;

namespace Dashboard.Sweeps;

/// <summary>The output of <c>--json</c> and the download. The names are a contract.</summary>
internal static class SweepJson
{
    public static object Of(MeasuredSweep sweep)
    {
        var plan = sweep.Plan;
        var main = SweepFigures.Find(plan, null);
        return new
        {
            SweepId = sweep.Header.Id,
            plan.Title,
            plan.Preset,
            Outcome = sweep.End?.Outcome,
            Engine = plan.Store is null ? null : string.Join("; ", sweep.Engines),
            Unit = plan.Store is null ? "requests/s" : "operations/s",
            X = plan.X,
            plan.Y,
            plan.Layers,
            plan.Load,
            plan.Store,
            sweep.Header.Target,
            sweep.Header.Machine,
            Sentence = SweepSentence.Of(sweep),
            Missing = sweep.Missing.Count,
            Cells = SweepPoint.All(plan).Select(point => Cell(sweep, point, main)).OfType<object>(),
        };
    }

    private static Dictionary<string, object?>? Cell(MeasuredSweep sweep, SweepPoint point, Figure main)
    {
        var runs = sweep.RunsOf(point);
        if (sweep.ValueOf(point, main) is not { } value)
        {
            return null;
        }

        var cell = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (var axis in sweep.Plan.Axes)
        {
            var name = sweep.Plan.Store is not null ? axis.Parameter : axis == sweep.Plan.X ? "x" : axis == sweep.Plan.Y ? "y" : axis.Parameter;
            cell[name] = Value(axis.Setting, point.ValueOf(sweep.Plan, axis.Setting));
        }

        cell["medianPerSecond"] = value.Value;
        cell["low"] = value.Low ?? value.Value;
        cell["high"] = value.High ?? value.Value;
        cell["repeats"] = runs.Count;
        cell["runs"] = runs.Select(run => run.Id);
        cell["figures"] = SweepFigures.Of(sweep.Plan).ToDictionary(figure => figure.Key, figure => sweep.ValueOf(point, figure)?.Value, StringComparer.Ordinal);
        return cell;
    }

    private static object? Value(SweepParameter setting, string? text) =>
        setting.IsNumber && text is not null ? SweepParameter.Number(text) : text;
}
