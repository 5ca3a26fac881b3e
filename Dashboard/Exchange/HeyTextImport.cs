using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Dashboard.Exchange.Input;

namespace Dashboard.Exchange;

/// <summary>Reads the summary of hey (rakyll/hey, requester/print.go); seconds with four decimals.</summary>
internal static partial class HeyTextImport
{
    public const string Tool = "hey";
    public const string LatencyWords = "from before asking for a connection to the last byte, to 0.1 ms; requests without a response left out";

    /// <summary>The longest line in characters, which bounds the time of the patterns below. The longest are network errors.</summary>
    private const int LongestLine = 4_096;

    public static ImportedLoad Read(byte[] bytes, string label)
    {
        var lines = Encoding.UTF8.GetString(bytes).Split('\n');
        var (statuses, errors) = (new List<(string Name, long Count)>(), new List<(string Name, long Count)>());
        var figures = new Dictionary<string, double>(StringComparer.Ordinal);
        var section = "";
        for (var i = 0; i < lines.Length; i++)
        {
            var line = lines[i].TrimEnd('\r', ' ');
            if (line.Length > LongestLine)
            {
                throw BadInput.Of(label, i + 1, $"it is longer than {Readable.Count(LongestLine)} characters, which no line of hey's output is");
            }

            if (line.EndsWith(':') && !line.StartsWith(' '))
            {
                section = line;
            }
            else if (section is "Summary:" or "Latency distribution:" && Figure().Match(line) is { Success: true } figure)
            {
                Add(figures, figure, label, i + 1);
            }
            else if (section is "Status code distribution:" or "Error distribution:" && Counted().Match(line) is { Success: true } counted)
            {
                var (first, rest) = (counted.Groups[1].Value, counted.Groups[2].Value);
                var status = section == "Status code distribution:";
                var count = long.TryParse(status ? rest.Split(' ')[0] : first, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
                    ? number : throw BadInput.Of(label, i + 1, $"the count in '{section.TrimEnd(':')}' is not a number");
                if (count > FigureLimits.LargestCount)
                {
                    throw BadInput.Of(label, i + 1, $"the count in '{section.TrimEnd(':')}' is too large");
                }

                (status ? statuses : errors).Add((status ? first : rest, count));
            }
        }

        return ToLoad(figures, statuses, errors, label);
    }

    private static ImportedLoad ToLoad(
        Dictionary<string, double> figures, List<(string Name, long Count)> statuses, List<(string Name, long Count)> errors, string label)
    {
        double? Of(string name) => figures.TryGetValue(name, out var value) ? value : null;
        var seconds = Of("Total") ?? throw BadInput.Of(label, null, "Total is missing in Summary");
        var (answered, failed) = (statuses.Sum(s => s.Count), errors.Sum(e => e.Count));
        if (answered + failed == 0)
        {
            throw BadInput.Of(label, null, "it contains no requests");
        }

        var classes = GivenFigures.StatusClasses(statuses);
        var given = new GivenFigures();
        var own = Of("Requests/sec") is { } rate ? FormattableString.Invariant($"; its own Requests/sec, {rate:0.##}, also counts errors") : "";
        var load = new LoadSummary(
            given.Take(FigureKeys.Completed, answered, "requests with a response (Status code distribution), at most one million"),
            given.Take(FigureKeys.PerSecond, seconds > 0 ? answered / seconds : null, "requests with a response / Total" + own),
            given.Take(FigureKeys.Window, seconds, "Total: from the start until the last request ended"),
            given.Take(FigureKeys.Sent, answered + failed, "requests with a response + Error distribution"),
            0,
            0,
            given.Take(FigureKeys.BytesPerSecond, seconds > 0 ? Of("Total data") / seconds : null, "Total data (Content-Length of responses) / Total"))
        {
            Source = Tool,
            StatusClasses = classes,
            Errors = GivenFigures.Errors(classes, errors),
            ErrorMessages = GivenFigures.Messages(errors.Select(e => e.Name)),
            // Without an answer hey prints 0 for the fastest and the slowest.
            Latency = answered == 0 ? null : given.Take(
                FigureKeys.Latency, LatencyWords, statistic => Of(NameOf(statistic)) is { } value ? Math.Round(value * 1000, 6) : null),
            Definitions = given.Definitions,
        };
        given.Take(FigureKeys.Statuses, answered, "Status code distribution");
        given.Take(FigureKeys.Errors, failed, "responses of 400 and above, and Error distribution by its messages");
        return new ImportedLoad(ImportFormat.HeyText, $"hey, {Readable.Plural(answered, "response")}", load) { Seconds = seconds };
    }

    private static void Add(Dictionary<string, double> figures, Match figure, string label, int line)
    {
        var (name, text) = (figure.Groups[1].Value.Replace("%%", "%", StringComparison.Ordinal), figure.Groups[2].Value);
        if (text is "NaN" or "+Inf" or "-Inf")
        {
            // hey divides by the number of answers, also when there is none.
            return;
        }

        figures[name] = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) && value >= 0
            && value <= (name == "Total" ? FigureLimits.LongestSeconds : FigureLimits.LargestFigure)
            ? value : throw BadInput.Of(label, line, $"{name} is not a number");
    }

    private static string NameOf(string statistic) => statistic switch
    {
        FigureKeys.Min => "Fastest",
        FigureKeys.Mean => "Average",
        FigureKeys.Max => "Slowest",
        FigureKeys.P50 => "50%",
        FigureKeys.P75 => "75%",
        FigureKeys.P90 => "90%",
        FigureKeys.P95 => "95%",
        FigureKeys.P99 => "99%",
        _ => "",
    };

    /// <summary>Matches <c>  Total:\t1.0 secs</c> and <c>  95% in 0.1 secs</c>.</summary>
    [GeneratedRegex(@"^\s+([\w/ ]+(?=:)|\d+%{1,2}(?= in)):?(?: in)?\s+(\S+)(?: secs| bytes)?$", RegexOptions.None, 1000)]
    private static partial Regex Figure();

    /// <summary>Matches <c>  [200]\t5 responses</c> and <c>  [3]\tGet "…": EOF</c>.</summary>
    [GeneratedRegex(@"^\s+\[(\d+)\]\s+(.+)$", RegexOptions.None, 1000)]
    private static partial Regex Counted();
}
