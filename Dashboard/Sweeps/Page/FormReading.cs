using Dashboard.Format;

namespace Dashboard.Sweeps.Page;

/// <summary>What a form says: a plan, or what is wrong with one of its fields.</summary>
/// <param name="Plan">Null while something is wrong.</param>
/// <param name="Field">Name of the field that is wrong; null when none is.</param>
/// <param name="Problem">What is wrong with it, in a sentence.</param>
internal sealed record FormReading(SweepPlan? Plan, string? Field, string? Problem)
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
                    return new FormReading(null, field, refusal);
                }
            }
            catch (UserFacingException e)
            {
                return new FormReading(null, field, e.Message);
            }
        }

        return new FormReading(plan, null, null);
    }

    /// <summary>A whole number that must be there.</summary>
    /// <exception cref="UserFacingException">It is none.</exception>
    public static int Whole(string name, string text) => Number(name, text) is { } number && number == Math.Round(number) && Math.Abs(number) <= int.MaxValue
        ? (int)number
        : throw new UserFacingException($"{name} takes a whole number, not '{text.Trim()}'.");

    /// <summary>A whole number, or null where nothing is written.</summary>
    /// <exception cref="UserFacingException">It is none.</exception>
    public static int? WholeOrNull(string name, string text) => text.Trim().Length == 0 ? null : Whole(name, text);

    /// <summary>A number, or null where nothing is written.</summary>
    /// <exception cref="UserFacingException">It is none.</exception>
    public static double? Number(string name, string text)
    {
        var written = text.Trim();
        return written.Length == 0 ? null
            : double.TryParse(written, System.Globalization.NumberStyles.AllowDecimalPoint | System.Globalization.NumberStyles.AllowLeadingSign,
                System.Globalization.CultureInfo.InvariantCulture, out var number) ? number
            : throw new UserFacingException($"{name} takes a number, not '{written}'.");
    }
}
