namespace Dashboard.Sweeps;

/// <summary>One run that a sweep asks for.</summary>
/// <param name="Point">Its cell.</param>
/// <param name="Repeat">1 for the first repeat.</param>
public readonly record struct SweepStep(SweepPoint Point, int Repeat);

/// <summary>The order in which a sweep's cells are measured.</summary>
internal static class SweepOrder
{
    /// <summary>
    /// Round by round, every other one the other way round: a machine that slowly grows slower or faster meets all cells alike. Within a round the
    /// setting for which the sample is restarted changes least often. Where a row ends at its knee, the columns always rise.
    /// </summary>
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
