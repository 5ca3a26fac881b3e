using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Timeline;

namespace Dashboard.Runs;

/// <summary>How a run file is written: JSON lines, camelCase, missing figures left out, never NaN (docs/run-format.md).</summary>
internal static class RunFormat
{
    public const int Version = 1;
    public const string Extension = ".run.jsonl";

    /// <summary>The longest line that is read; a longer one is skipped and reported.</summary>
    public const int LongestLineBytes = 4 * 1024 * 1024;

    public static byte[] Line(TimelineItem item) => JsonSerializer.SerializeToUtf8Bytes(item, RunJson.Default.TimelineItem);

    public static byte[] Line(RunHeader header) => JsonSerializer.SerializeToUtf8Bytes(header, RunJson.Default.RunHeader);

    /// <exception cref="JsonException">The line is torn or foreign.</exception>
    /// <exception cref="NotSupportedException">Its kind is not known.</exception>
    public static TimelineItem? ReadItem(ReadOnlySpan<byte> line) =>
        SampleLine.Is(line) ? SampleLine.Read(line)
        : JsonSerializer.Deserialize(line, RunJson.Default.TimelineItem);

    /// <summary>True for a line with a table of counters, as this program writes it.</summary>
    public static bool IsCounters(ReadOnlySpan<byte> line) => line.StartsWith(CountersStart);

    private static ReadOnlySpan<byte> CountersStart => "{\"kind\":\"counters\","u8;

    public static RunHeader? ReadHeader(ReadOnlySpan<byte> line) => JsonSerializer.Deserialize(line, RunJson.Default.RunHeader);
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(TimelineItem))]
[JsonSerializable(typeof(RunHeader))]
internal sealed partial class RunJson : JsonSerializerContext;
