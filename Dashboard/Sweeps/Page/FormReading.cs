namespace Dashboard.Sweeps.Page;

internal sealed record FormReading(SweepPlan? Plan, FieldProblem? Problem)
{
    /// <summary>Fills field by field, so that each refusal names its field.</summary>
    public static FormReading Of(SweepPlan plan, IEnumerable<(string Field, Func<SweepPlan, SweepPlan> Fill)> fields)
    {
        foreach (var (field, fill) in fields)
        {
            try
            {
                plan = fill(plan);
                if (plan.Refuse() is { } refusal)
                {
                    return new FormReading(null, new FieldProblem(field, refusal));
                }
            }
            catch (UserFacingException e)
            {
                return new FormReading(null, new FieldProblem(field, e.Message));
            }
        }

        return new FormReading(plan, null);
    }
}
