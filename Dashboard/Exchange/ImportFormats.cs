using System.Text;
using Dashboard.Exchange.Input;
using Dashboard.Exchange.K6;

namespace Dashboard.Exchange;

internal static class ImportFormats
{
    private static readonly (ImportFormat Format, string Name)[] Names =
    [
        (ImportFormat.K6Points, "k6-points"),
        (ImportFormat.K6Record, "k6-record"),
        (ImportFormat.HeyCsv, "hey-csv"),
        (ImportFormat.HeyText, "hey-text"),
        (ImportFormat.Bombardier, "bombardier"),
        (ImportFormat.Oha, "oha"),
        (ImportFormat.Vegeta, "vegeta"),
        (ImportFormat.VegetaResults, "vegeta-results"),
        (ImportFormat.NetTrace, "nettrace"),
    ];

    public static string AllNames { get; } = string.Join(", ", Names.Select(n => n.Name));

    public static string Name(ImportFormat format) => Names.First(n => n.Format == format).Name;

    public static ImportFormat? Parse(string name) =>
        Names.Where(n => n.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).Select(n => (ImportFormat?)n.Format).FirstOrDefault();

    /// <summary>Detects the format by the first kilobytes.</summary>
    internal static ImportFormat Detect(ReadOnlySpan<byte> head, string label)
    {
        var text = Encoding.UTF8.GetString(head).TrimStart('\uFEFF', ' ', '\t', '\r', '\n');
        bool Has(params string[] parts) => parts.All(part => text.Contains(part, StringComparison.Ordinal));
        if (text.Length == 0)
        {
            throw new UserFacingException($"{label} is empty: there is nothing to import.");
        }

        if (text[0] != '{')
        {
            return text.StartsWith("response-time,DNS+dialup", StringComparison.Ordinal) ? ImportFormat.HeyCsv
                : text.StartsWith("Summary:", StringComparison.Ordinal) && Has("Requests/sec:", "Fastest:") && !Has("Success rate:") ? ImportFormat.HeyText
                : throw Unknown(label, text.StartsWith("Bombarding", StringComparison.Ordinal) ? "write bombardier's file with -o json -p r" : null);
        }

        var line = text.Split('\n', 2)[0];
        return Has(K6RecordScript.Format) ? ImportFormat.K6Record
            : line.Contains("\"metric\"", StringComparison.Ordinal) && line.Contains("\"type\"", StringComparison.Ordinal) ? ImportFormat.K6Points
            : line.Contains("\"seq\"", StringComparison.Ordinal) && line.Contains("\"latency\"", StringComparison.Ordinal) ? ImportFormat.VegetaResults
            : Has("\"latencies\"", "\"status_codes\"") || Has("\"latencies\"", "\"bytes_in\"") ? ImportFormat.Vegeta
            : Has("\"spec\"", "\"numberOfConnections\"") ? ImportFormat.Bombardier
            : Has("\"summary\"", "\"requestsPerSec\"") ? ImportFormat.Oha
            : throw Unknown(label, Has("\"root_group\"")
                ? "this is k6's own summary export; write points with k6 run --out json=FILE, or export the script from here"
                : null);
    }

    private static UserFacingException Unknown(string label, string? advice) =>
        new($"{label} is not in a known format ({AllNames}): {advice ?? "choose the file as the tool wrote it"}.")
        {
            OnCommandLine = advice is null ? $"{label} is not in a recognised format ({AllNames}): specify it with --format if it is one of them." : null,
        };
}
