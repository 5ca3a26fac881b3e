using System.Text.Json.Nodes;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Timeline.Lines;

namespace Dashboard.Cli.Guard;

/// <summary>New blocking call sites as SARIF 2.1.0 (OASIS, 2020), which code hosts show at the line.</summary>
internal static class GuardSarif
{
    private const string Rule = "blocking-call";
    private const string Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

    /// <summary>Where deterministic builds say that the sources are.</summary>
    private const string SourceRoot = "/_/";

    /// <param name="folder">The root of the repository: files in it are named from there.</param>
    public static JsonObject Of(GuardReport report, string folder) => new()
    {
        ["$schema"] = Schema,
        ["version"] = "2.1.0",
        ["runs"] = new JsonArray(new JsonObject
        {
            ["tool"] = new JsonObject
            {
                ["driver"] = new JsonObject
                {
                    ["name"] = HelpText.Program,
                    ["semanticVersion"] = About.Version,
                    ["rules"] = new JsonArray(new JsonObject
                    {
                        ["id"] = Rule,
                        ["name"] = "BlockingCall",
                        ["shortDescription"] = new JsonObject { ["text"] = "A request blocks a thread of the pool" },
                        ["fullDescription"] = new JsonObject { ["text"] = "Requests block here in runs under load, and did not before the change." },
                        ["defaultConfiguration"] = new JsonObject { ["level"] = "warning" },
                    }),
                },
            },
            ["columnKind"] = "utf16CodeUnits",
            ["results"] = new JsonArray([.. report.Worse.Select(change => (JsonNode)Result(change, folder))]),
        }),
    };

    private static JsonObject Result(BlockingChange change, string folder) => new()
    {
        ["ruleId"] = Rule,
        ["level"] = "warning",
        ["message"] = new JsonObject { ["text"] = $"{GuardReport.Sentence(change)} {GuardText.FixFor(change)}" },
        ["locations"] = new JsonArray(Location(change, folder)),
        ["partialFingerprints"] = new JsonObject { ["blockingSite/v1"] = $"{change.Site.Route} {change.Site.Method} {change.Site.Kind}" },
        ["properties"] = new JsonObject { ["msARequestBase"] = change.MsA, ["msARequestHead"] = change.MsB, ["kind"] = change.Site.Kind },
    };

    private static JsonObject Location(BlockingChange change, string folder)
    {
        var location = new JsonObject
        {
            ["logicalLocations"] = new JsonArray(new JsonObject { ["fullyQualifiedName"] = change.Site.Method, ["kind"] = "member" }),
        };
        if (change.Site.Line is { } line)
        {
            location["physicalLocation"] = new JsonObject
            {
                ["artifactLocation"] = new JsonObject { ["uri"] = Address(line, folder) },
                ["region"] = new JsonObject { ["startLine"] = line.Line },
            };
        }

        return location;
    }

    /// <summary>From the repository's root where the file is in it; symbols of another machine have its own path.</summary>
    internal static string Address(SourceLine line, string folder)
    {
        var (path, root) = (line.File, folder.TrimEnd('/', '\\') + '/');
        var inside = new[] { SourceRoot, root }.Where(start => path.StartsWith(start, StringComparison.Ordinal))
            .Select(start => path[start.Length..]).FirstOrDefault();
        return inside is null && Uri.TryCreate(path, UriKind.Absolute, out var whole) && whole.IsFile ? whole.AbsoluteUri
            : string.Join('/', (inside ?? path).Split('/', '\\').Select(Uri.EscapeDataString));
    }
}
