namespace Dashboard.Report;

/// <param name="Unit"><c>ms</c>; empty for text and counts.</param>
internal sealed record CsvColumn(string Name, string Unit, string Meaning)
{
    /// <summary>The unit by the name's end; may be empty.</summary>
    public static string UnitOf(string name) =>
        Units.Where(unit => name.EndsWith(unit.End, StringComparison.Ordinal)).Select(unit => unit.Unit).FirstOrDefault() ?? "";

    private static readonly (string End, string Unit)[] Units =
    [
        ("_per_s", "1/s"), ("_ms", "ms"), ("_s", "s"), ("_mb", "MB"), ("_percent", "%"), ("_bytes", "bytes"),
    ];
}
