namespace Dashboard.Sweeps;

public readonly record struct SweepStep(SweepPoint Point, int Repeat);

/// <summary>The order of measuring.</summary>
internal static class SweepOrder
{
    /// <summary>Rounds alternate in direction, so that drift meets all cells alike; restarts are least frequent; to find a knee columns rise.</summary>
    public static IReadOnlyList<SweepStep> Of(SweepPlan plan)
    {
        var points = SweepPoint.All(plan).ToList();
        if (plan.AxisOf(SweepParameter.DbPool) is { } restarted)
        {
            points = [.. restarted.Values.SelectMany(value => points.Where(point => point.ValueOf(plan, SweepParameter.DbPool) == value))];
        }

        return
        [
            .. Enumerable.Range(1, plan.Repeats).SelectMany(repeat =>
                (repeat % 2 == 0 && !plan.StopsAtKnee ? Enumerable.Reverse(points) : points).Select(point => new SweepStep(point, repeat))),
        ];
    }
}
