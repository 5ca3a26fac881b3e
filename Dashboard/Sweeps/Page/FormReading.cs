using Dashboard.Format;

namespace Dashboard.Sweeps.Page;

/// <summary>What a form says: a plan, or what is wrong with one of its fields.</summary>
/// <param name="Plan">Null while something is wrong.</param>
/// <param name="Problem">What is wrong; null when nothing is.</param>
internal sealed record FormReading(SweepPlan? Plan, FieldProblem? Problem)
{
    /// <summary>Fills a plan field by field, so that each refusal has the field that it is about.</summary>
    /// <param name="plan">A plan that is not refused.</param>
    /// <param name="fields">Each field's name, and what it changes.</param>
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
