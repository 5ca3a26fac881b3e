using System.Globalization;
using System.Text;
using Dashboard.Exchange.Input;

namespace Dashboard.Exchange;

/// <summary>Reads the CSV of hey (rakyll/hey, requester/print.go): at most a million answers, requests without one left out; seconds.</summary>
internal static class HeyCsvImport
{
    private const string Header = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";
    private const int Status = 6;
    private static readonly string[] Columns = Header.Split(',');

    private static readonly Dictionary<string, string> Definitions = new(FigureKeys.All(FigureKeys.Latency, HeyTextImport.LatencyWords)
        .Concat(FigureKeys.All(FigureKeys.Connect, "DNS+dialup: from asking for a connection until it was open, new connections only"))
        .Concat(FigureKeys.All(FigureKeys.FirstByte, "Response-delay: from when the request was written until the first byte")), StringComparer.Ordinal)
    {
        [FigureKeys.Completed] = "rows: requests with a response, at most one million",
        [FigureKeys.Window] = "from the first offset to the end of the last response",
        [FigureKeys.PerSecond] = "rows / window; hey's own Requests/sec also counts errors",
        [FigureKeys.Statuses] = "rows by status-code",
        [FigureKeys.Opened] = "rows with DNS+dialup above 0",
    };

    public static async Task<ImportedLoad> ReadAsync(InputText text, CancellationToken token)
    {
        var log = new RequestLog(text.Label);
        var fields = new double[Columns.Length];
        var seenHeader = false;
        await foreach (var (number, line) in text.LinesAsync(token).ConfigureAwait(false))
        {
            var row = Encoding.UTF8.GetString(line.Span).Trim('\uFEFF', ' ');
            if (!seenHeader)
            {
                seenHeader = row == Header ? true : throw BadInput.Of(text.Label, number, $"the columns are not those of hey ({Header})");
                continue;
            }

            Parse(row, fields, text.Label, number);
            var status = (int)fields[Status];
            log.Add(number, Ticks(fields[7]), Ticks(fields[0]), status, 0, ErrorText.ClassOf(status), null);
            log.Totals.Connect((long)Math.Round(fields[1] * 1e6));
            log.Totals.FirstByte((long)Math.Round(fields[4] * 1e6));
        }

        return log.ToLoad(ImportFormat.HeyCsv, HeyTextImport.Tool, $"hey, {Readable.Plural(log.Totals.Ended, "response")}", Definitions, wallClock: false);
    }

    private static void Parse(string row, double[] fields, string label, long number)
    {
        var parts = row.Split(',');
        if (parts.Length != fields.Length)
        {
            throw BadInput.Of(label, number, FormattableString.Invariant($"it has {parts.Length} fields instead of {fields.Length} (it may be cut off)"));
        }

        for (var i = 0; i < fields.Length; i++)
        {
            fields[i] = double.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out var value) && value is >= 0 and < 1e7
                && (i != Status || value < 1_000)
                ? value : throw BadInput.Of(label, number, $"{Columns[i]} is not a number");
        }
    }

    private static long Ticks(double seconds) => (long)Math.Round(seconds * TimeSpan.TicksPerSecond);
}
