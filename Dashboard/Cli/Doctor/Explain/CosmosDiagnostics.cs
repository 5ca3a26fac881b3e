using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>The diagnostics of the Azure Cosmos DB client, which looks each ten seconds how late the pool runs a work item.</summary>
internal sealed partial class CosmosDiagnostics : MessageKind
{
    public override string Name => "samples in Azure Cosmos DB diagnostics";

    public override IReadOnlyList<string> Wordings => ["\"threadInfo\":{\"isThreadStarving\":\"True\",\"threadWaitIntervalInMs\":…}"];

    public override string Says => "For: `True`. Against: `False`";

    public override IEnumerable<string> Anchors => ["isThreadStarving"];

    public override bool ShowsPool => true;

    public override Sighting? Read(MessageText text) => Sample().Match(text.Dense) is { Success: true } sample
        ? new CosmosSample(sample.Groups[1].Value[0] is 'T' or 't', Numerals.Decimal(sample.Groups[2])) : null;

    [GeneratedRegex(
        @"^isThreadStarving(?:[""':=]|&quot;){1,6}(True|False)(?:[""',]|&quot;)*"
            + @"(?:threadWaitIntervalInMs(?:[""':=]|&quot;){1,6}(\d{1,9}(?:\.\d{1,12})?)(?!\d))?",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Sample();
}

internal sealed record CosmosSample(bool IsStarving, double? WaitMs) : Sighting
{
    public override Leaning Leaning => IsStarving ? Leaning.For : Leaning.Against;

    public override double Weight => WaitMs ?? 0;

    public override string Meaning => IsStarving
        ? $"The client queued a work item to measure the pool, and it ran late{(WaitMs is { } late ? $", after {Readable.Milliseconds(late)}" : "")}. "
            + "That is starvation at that moment, whatever Cosmos DB did."
        : $"The client measured the pool, and threads came at once{(WaitMs is { } wait ? $" (after {Readable.Milliseconds(wait)} at most)" : "")}. "
            + "Look at the statistics of the store in the same diagnostics.";
}
