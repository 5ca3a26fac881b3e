namespace Dashboard.Report;

/// <summary>A column of a table that is exported, or a property of a JSON document.</summary>
/// <param name="Name">As it stands in the file.</param>
/// <param name="Unit">For example <c>ms</c>; empty for text and for plain counts.</param>
/// <param name="Meaning">What it says, in a few words.</param>
internal sealed record CsvColumn(string Name, string Unit, string Meaning)
{
    /// <summary>The unit that the end of a name gives; empty where it gives none.</summary>
    public static string UnitOf(string name) =>
        Units.Where(unit => name.EndsWith(unit.End, StringComparison.Ordinal)).Select(unit => unit.Unit).FirstOrDefault() ?? "";

    private static readonly (string End, string Unit)[] Units =
    [
        ("_per_s", "1/s"), ("_ms", "ms"), ("_s", "s"), ("_mb", "MB"), ("_percent", "%"), ("_bytes", "bytes"),
    ];
}
