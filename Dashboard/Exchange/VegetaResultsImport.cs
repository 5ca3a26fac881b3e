using System.Text.Json;
using Dashboard.Exchange.Input;

namespace Dashboard.Exchange;

/// <summary>Reads <c>vegeta encode</c>, a JSON line for each request (tsenart/vegeta, lib/results.go); nanoseconds.</summary>
internal static class VegetaResultsImport
{
    private static readonly Dictionary<string, string> Definitions = new(FigureKeys.All(FigureKeys.Latency, VegetaImport.LatencyWords), StringComparer.Ordinal)
    {
        [FigureKeys.Sent] = "results",
        [FigureKeys.Completed] = "results with a code other than 0",
        [FigureKeys.Window] = "from the first timestamp to the end of the last request",
        [FigureKeys.PerSecond] = "results with a code other than 0 / window; vegeta's own throughput counts statuses 200 to 399 only",
        [FigureKeys.Statuses] = "results by code",
        [FigureKeys.Errors] = "codes of 400 and above, and results without a response by their error",
        [FigureKeys.BytesPerSecond] = "bytes_in (bodies) / window",
    };

    /// <summary>Eleven days, longer than any file may be.</summary>
    private const long LongestNanoseconds = (long)FigureLimits.LargestFigure;

    public static async Task<ImportedLoad> ReadAsync(InputText text, CancellationToken token)
    {
        var log = new RequestLog(text.Label);
        await foreach (var (number, line) in text.LinesAsync(token).ConfigureAwait(false))
        {
            Add(log, line, text.Label, number);
        }

        var title = $"vegeta, {Readable.Plural(log.Totals.Ended, "request")}";
        return log.ToLoad(ImportFormat.VegetaResults, VegetaImport.Tool, title, Definitions, wallClock: true);
    }

    private static void Add(RequestLog log, ReadOnlyMemory<byte> line, string label, long number)
    {
        try
        {
            using var document = JsonDocument.Parse(line);
            var result = document.RootElement;
            if (result.ValueKind != JsonValueKind.Object)
            {
                throw BadInput.Of(label, number, "it is not a JSON object");
            }

            var start = result.TryGetProperty("timestamp", out var at) && at.ValueKind == JsonValueKind.String
                && at.TryGetDateTimeOffset(out var time) && FigureLimits.IsDate(time)
                ? time.UtcTicks : throw BadInput.Of(label, number, "timestamp is not a time");
            var code = (int)Count(result, "code", 999, label, number);
            var error = result.TryGetProperty("error", out var words) && words.ValueKind == JsonValueKind.String ? words.GetString()! : "";
            log.Add(
                number,
                start,
                Count(result, "latency", LongestNanoseconds, label, number) / 100,
                code,
                Count(result, "bytes_in", FigureLimits.LargestCount, label, number),
                code == 0 ? ErrorText.ClassOf(error) : ErrorText.ClassOf(code),
                error.Length > 200 ? error[..200] : error);
        }
        catch (Exception e) when (e is InvalidOperationException or JsonException)
        {
            throw BadInput.Of(label, number, e);
        }
    }

    private static long Count(JsonElement result, string name, long most, string label, long number) =>
        !result.TryGetProperty(name, out var element) ? throw BadInput.Of(label, number, $"{name} is missing")
        : element.ValueKind != JsonValueKind.Number || !element.TryGetInt64(out var value) ? throw BadInput.Of(label, number, $"{name} is not a whole number")
        : value < 0 || value > most ? throw BadInput.Of(label, number, $"{name} is out of range")
        : value;
}
