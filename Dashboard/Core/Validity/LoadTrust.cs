namespace Dashboard.Validity;

/// <summary>The effect of failed checks on figures: docs/validity.md, "Trust".</summary>
internal static class LoadTrust
{
    /// <summary>When one of these fails, figures have another meaning.</summary>
    private static readonly string[] Essential =
    [
        CheckNames.GeneratorStalls, CheckNames.GeneratorProcessor, CheckNames.GeneratorQueue, CheckNames.SendLag, CheckNames.LittlesLaw, CheckNames.Errors,
        CheckNames.Clamped,
    ];

    /// <summary>The trust of the file, or of older files' checks. Null when none was made.</summary>
    public static Trust? Of(ValidityResult validity) => (validity.Trust, validity.Checks.Count, validity.Valid) switch
    {
        ({ } said, _, _) => said,
        (null, > 0, _) => Of(validity.Checks),
        (null, 0, { } valid) => valid ? Trust.Ok : Trust.False,
        _ => null,
    };

    public static Trust? Of(IReadOnlyList<ValidityCheck> checks) =>
        checks.All(check => check.Holds is null) ? null : checks.Max(check => Of(check));

    public static Trust Of(ValidityCheck check) => check switch
    {
        { Holds: not false } => Trust.Ok,
        { Name: CheckNames.Connections } => check.Sentence.Contains(FigureChecks.SentTwice, StringComparison.Ordinal)
            || check.Sentence.Contains(FigureChecks.WaitedForStream, StringComparison.Ordinal) ? Trust.False : Trust.Limited,
        _ => Essential.Contains(check.Name, StringComparer.Ordinal) ? Trust.False : Trust.Limited,
    };

    public static string ClassOf(Trust? trust) => trust switch
    {
        Trust.Ok => "holds",
        Trust.Limited => "limited",
        Trust.False => "fails",
        _ => "unknown",
    };

    /// <summary>A glyph for each trust, so that colour is not needed.</summary>
    public static string GlyphOf(Trust? trust) => trust switch
    {
        Trust.Ok => "✓",
        Trust.Limited => "△",
        Trust.False => "▲",
        _ => "○",
    };
}
