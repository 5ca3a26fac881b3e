using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>The stable names of the checks, as run files and <c>--json</c> have them, and their words.</summary>
public static class CheckNames
{
    public const string LittlesLaw = "littlesLaw";
    public const string GeneratorProcessor = "generatorProcessor";
    public const string GeneratorQueue = "generatorQueue";
    public const string SendLag = "sendLag";
    public const string NotSent = "notSent";
    public const string SampleSize = "sampleSize";
    public const string SteadyState = "steadyState";
    public const string Errors = "errors";
    public const string Clamped = "clamped";
    public const string Connections = "connections";

    // In the order in which reasons matter: who doubts the generator need not read on.
    private static readonly (string Name, string Title, string Reason, string Unit)[] Known =
    [
        (GeneratorProcessor, "Generator's processor time", "generator-bound", "%"),
        (GeneratorQueue, "Generator's pool queue", "generator-bound", ""),
        (LittlesLaw, "Little's law", "requests unaccounted for", ""),
        (SendLag, "Send lag p99", "sent too late", "ms"),
        (NotSent, "Not sent", "not all requests were sent", "%"),
        (Connections, "Connections opened", "connections were opened again", ""),
        (Errors, "Errors", "failed requests", "%"),
        (SteadyState, "Steady state", "never steady", "s"),
        (SampleSize, "Requests measured", "too few requests", ""),
        (Clamped, "Latencies out of range", "latencies out of range", ""),
    ];

    /// <summary>A check's name for people; a name that this version does not know stays as it is.</summary>
    public static string Title(string name) => Find(name).Title;

    /// <summary>The unit of a check's value and limit; empty for a count.</summary>
    public static string Unit(string name) => Find(name).Unit;

    /// <summary>What became of a check, in words: <c>holds</c>, <c>does not hold</c>, <c>too few: 239 of 1 000</c>, <c>not judged</c>.</summary>
    public static string Result(ValidityCheck check) => (check.Holds, check.Name) switch
    {
        (true, _) => "holds",
        (false, SampleSize) => Percentiles.TooFewWords(check.Value, check.Limit),
        (false, _) => "does not hold",
        (null, _) => "not judged",
    };

    /// <summary>A check's value or limit with its unit.</summary>
    public static string Text(double? value, string check) => (value, Unit(check)) switch
    {
        (null, _) => Readable.Missing,
        (_, "ms") => Readable.Milliseconds(value),
        (_, "") => Readable.Number(value),
        var (_, unit) => $"{Readable.Number(value)} {unit}",
    };

    /// <summary>
    /// What the badge says: <c>valid</c>, <c>not judged</c>; for figures that are true but limited by what, such as <c>Percentiles above p90 need
    /// more requests (125 of 1 000)</c>; for false ones <c>not valid: generator-bound</c>.
    /// </summary>
    public static string Badge(ValidityResult validity) => LoadTrust.Of(validity) switch
    {
        Trust.Ok => "valid",
        null => "not judged",
        Trust.Limited => string.Join("; ", Reasons(validity.Checks, Trust.Limited)) is [var first, .. var rest]
            ? $"{char.ToUpperInvariant(first)}{rest}"
            : "limited",
        _ => string.Join(", ", Reasons(validity.Checks, Trust.False)) is { Length: > 0 } reasons ? $"not valid: {reasons}" : "not valid",
    };

    private static IEnumerable<string> Reasons(IReadOnlyList<ValidityCheck> checks, Trust trust) => checks
        .Where(check => LoadTrust.Of(check) == trust)
        .OrderBy(check => Array.IndexOf(Known, Find(check.Name)) is var at and >= 0 ? at : Known.Length)
        .Select(Reason)
        .Distinct(StringComparer.Ordinal);

    private static string Reason(ValidityCheck check) => check switch
    {
        { Brief: { } brief } => brief,
        { Name: SampleSize, Value: { } requests } => $"percentiles{Above(requests)} need more requests ({Readable.Count(requests)} of "
            + $"{Readable.Count(check.Limit)})",
        _ => Find(check.Name).Reason,
    };

    private static string Above(double requests) => Percentiles.HighestSupported((long)requests) is { } highest ? $" above p{Readable.Number(highest)}" : "";

    private static (string Name, string Title, string Reason, string Unit) Find(string name) =>
        Known.FirstOrDefault(known => known.Name == name) is { Name: not null } known ? known : (name, name, name, "");
}
