namespace Dashboard.Validity;

/// <summary>The checks' names and words. Names are a contract of run files and <c>--json</c>.</summary>
internal static class CheckNames
{
    public const string LittlesLaw = "littlesLaw";
    public const string GeneratorProcessor = "generatorProcessor";
    public const string GeneratorQueue = "generatorQueue";
    public const string GeneratorStalls = "generatorStalls";
    public const string OtherRuns = "otherRuns";
    public const string SendLag = "sendLag";
    public const string NotSent = "notSent";
    public const string SampleSize = "sampleSize";
    public const string SteadyState = "steadyState";
    public const string Errors = "errors";
    public const string Clamped = "clamped";
    public const string Connections = "connections";

    // The order is that of importance: a doubtful generator makes the other reasons irrelevant.
    private static readonly (string Name, string Title, string Reason, string Unit)[] Known =
    [
        (GeneratorStalls, "Load generator stalls", "the load generator stalled", "%"),
        (GeneratorProcessor, "Generator's processor time", "generator-bound", "%"),
        (GeneratorQueue, "Generator's pool queue", "generator-bound", ""),
        (OtherRuns, "Loads on other targets", "another target was under load", "s"),
        (LittlesLaw, "Little's law", "requests unaccounted for", ""),
        (SendLag, "Send lag p99", "requests sent late", "ms"),
        (NotSent, "Not sent", "not all requests were sent", "%"),
        (Connections, "Connections opened", "connections were reopened", ""),
        (Errors, "Errors", "failed requests", "%"),
        (SteadyState, "Steady state", "never reached steady state", "s"),
        (SampleSize, "Requests measured", "too few requests", ""),
        (Clamped, "Latencies out of range", "latencies out of range", ""),
    ];

    public static string Title(string name) => Find(name).Title;

    /// <summary>Empty for a count.</summary>
    public static string Unit(string name) => Find(name).Unit;

    /// <summary><c>passed</c>, <c>failed</c>, <c>too few: 239 of 1 000</c>, <c>not judged</c>.</summary>
    public static string Result(ValidityCheck check) => (check.Holds, check.Name) switch
    {
        (true, _) => "passed",
        (false, SampleSize) => Percentiles.TooFewWords(check.Value, check.Limit),
        (false, _) => "failed",
        (null, _) => "not judged",
    };

    /// <summary>The bound: <c>≤ 5 %</c>, <c>≥ 1 000</c>; for Little's law the expected number, <c>125</c>.</summary>
    public static string Limit(ValidityCheck check) => check switch
    {
        { Limit: null } => Readable.Missing,
        { Name: LittlesLaw } => Text(check.Limit, check.Name),
        { Name: SampleSize } => $"≥ {Text(check.Limit, check.Name)}",
        _ => $"≤ {Text(check.Limit, check.Name)}",
    };

    public static string Text(double? value, string check) => (value, Unit(check)) switch
    {
        (null, _) => Readable.Missing,
        (_, "ms") => Readable.Milliseconds(value),
        (_, "") => Readable.Number(value),
        var (_, unit) => $"{Readable.Number(value)} {unit}",
    };

    /// <summary><c>reliable</c>, <c>not judged</c>, <c>p99 needs 1 000 requests; this run has 125</c>, <c>unreliable: generator-bound</c>.</summary>
    public static string Badge(ValidityResult validity) => LoadTrust.Of(validity) switch
    {
        Trust.Ok => "reliable",
        null => "not judged",
        Trust.Limited => string.Join("; ", Reasons(validity.Checks, Trust.Limited)) is [var first, .. var rest]
            ? $"{(char.IsAsciiDigit(rest.FirstOrDefault()) ? first : char.ToUpperInvariant(first))}{rest}"
            : "limited",
        _ => string.Join(", ", Reasons(validity.Checks, Trust.False)) is { Length: > 0 } reasons ? $"unreliable: {reasons}" : "unreliable",
    };

    private static IEnumerable<string> Reasons(IReadOnlyList<ValidityCheck> checks, Trust trust) => checks
        .Where(check => LoadTrust.Of(check) == trust)
        .OrderBy(check => Array.IndexOf(Known, Find(check.Name)) is var at and >= 0 ? at : Known.Length)
        .Select(Reason)
        .Distinct(StringComparer.Ordinal);

    private static string Reason(ValidityCheck check) => check switch
    {
        { Brief: { } brief } => brief,
        { Name: SampleSize, Value: { } requests } => $"{Highest(check.Limit)} {Readable.Plural((long)(check.Limit ?? 0), "request")}; "
            + $"this run has {Readable.Count(requests)}",
        _ => Find(check.Name).Reason,
    };

    private static string Highest(double? needed) =>
        Percentiles.HighestSupported((long)(needed ?? 0)) is { } highest ? $"p{Readable.Number(highest)} needs" : "percentiles need";

    private static (string Name, string Title, string Reason, string Unit) Find(string name) =>
        Known.FirstOrDefault(known => known.Name == name) is { Name: not null } known ? known : (name, name, name, "");
}
