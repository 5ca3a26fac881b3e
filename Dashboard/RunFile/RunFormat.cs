using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Histograms;

namespace Dashboard.RunFile;

internal static class RunFormat
{
    public const int Version = 2;
    public const string Extension = ".run.jsonl";

    /// <summary>The longest line that is read; a longer one is skipped and reported.</summary>
    public const int LongestLineBytes = 4 * 1024 * 1024;

    /// <summary>True for a line with a table of counters, as this program writes it.</summary>
    public static bool IsCounters(ReadOnlySpan<byte> line) => line.StartsWith(CountersStart);

    private static ReadOnlySpan<byte> CountersStart => "{\"kind\":\"counters\","u8;

    private static ReadOnlySpan<byte> SummaryStart => "{\"kind\":\"summary\","u8;

    private static ReadOnlySpan<byte> NoteStart => "{\"kind\":\"note\","u8;

    public static byte[] Line(TimelineItem item) => Line(item, RunJson.Default.TimelineItem);

    public static byte[] Line(RunHeader header) => Line(header, RunJson.Default.RunHeader);

    private static byte[] Line<T>(T value, JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.SerializeToUtf8Bytes(value, type);
        }
        catch (ArgumentException)
        {
            // JSON has no word for an infinite figure or NaN: the line is written with null in its place.
            return JsonSerializer.SerializeToUtf8Bytes(value, FiniteNumber.OrNull);
        }
    }

    /// <summary>Reads by reflection: generated code nulls init properties that a line lacks (https://github.com/dotnet/runtime/issues/84484).</summary>
    private static readonly JsonSerializerOptions Reading = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        RespectNullableAnnotations = true,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RequireObjects, FigureBounds.Require } },
    };

    /// <summary>
    /// The options of <see cref="Reading"/>, without what no list of runs shows: of ten thousand runs it would take most of the time and of the memory.
    /// </summary>
    private static readonly JsonSerializerOptions Listing = new(Reading)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { PassOverDetails, RequireObjects, FigureBounds.Require } },
        Converters = { new SharedStrings(), new FailedChecks() },
    };

    /// <param name="line">The line without its end.</param>
    /// <param name="packer">Packs the buckets of a load's interval, used again line by line; null makes a new one.</param>
    /// <exception cref="JsonException">The line is torn, damaged, or lacks what its kind must have.</exception>
    public static TimelineItem? ReadItem(ReadOnlySpan<byte> line, BucketPacker? packer = null) =>
        SampleLine.Is(line) ? SampleLine.Read(line)
        : LoadLine.Is(line) && LoadLine.Read(line, packer ?? new BucketPacker()) is { } interval ? interval
        : JsonSerializer.Deserialize<TimelineItem>(line, Reading);

    /// <summary>
    /// A summary or a note as a list shows it: without blocking calls, what threads wait for, and most of a request's times. Null for any other line.
    /// </summary>
    /// <exception cref="JsonException">The line is torn, damaged, or lacks what its kind must have.</exception>
    public static TimelineItem? ReadListedItem(ReadOnlySpan<byte> line) =>
        line.StartsWith(SummaryStart) ? ReadListedSummary(line)
        : line.StartsWith(NoteStart) ? JsonSerializer.Deserialize<RunNote>(line, Listing)
        : null;

    /// <summary>The load that represents the run is written twice, by itself and among the others: it is read alone only where there are none.</summary>
    private static RunSummary? ReadListedSummary(ReadOnlySpan<byte> line) =>
        JsonSerializer.Deserialize<RunSummary>(line, Listing) is not { } summary ? null
        : summary with { Load = summary.Find() is { } main ? main.Load : JsonSerializer.Deserialize<LoadOnly>(line, Listing)?.Load };

    /// <exception cref="JsonException">The line is torn, damaged, or lacks what a header must have.</exception>
    public static RunHeader? ReadHeader(ReadOnlySpan<byte> line, bool isListed = false) =>
        JsonSerializer.Deserialize<RunHeader>(line, isListed ? Listing : Reading);

    /// <summary>The version of a header whose other fields this version may not support; 0 when there is none.</summary>
    public static int VersionOf(ReadOnlySpan<byte> line)
    {
        try
        {
            return JsonSerializer.Deserialize<VersionOnly>(line, Reading)?.Format ?? 0;
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            // The line is no header of any version.
            return 0;
        }
    }

    private sealed record VersionOnly(int Format);

    private sealed record LoadOnly(LoadSummary? Load);

    private static readonly Dictionary<Type, string[]> Details = new()
    {
        [typeof(RunSummary)] =
        [
            nameof(RunSummary.Load), nameof(RunSummary.RequestTime), nameof(RunSummary.Blockers), nameof(RunSummary.Blame), nameof(RunSummary.Tails),
            nameof(RunSummary.WaitGraph), nameof(RunSummary.Awaiting), nameof(RunSummary.Followed),
        ],
        [typeof(PoolVerdict)] = [nameof(PoolVerdict.Detail)],
        [typeof(PhaseSummary)] = [nameof(PhaseSummary.Blockers), nameof(PhaseSummary.Followed), nameof(PhaseSummary.Blame), nameof(PhaseSummary.Tails)],
        [typeof(LoadSummary)] =
        [
            nameof(LoadSummary.ConnectMs), nameof(LoadSummary.FirstByteMs), nameof(LoadSummary.ProcessingMs), nameof(LoadSummary.SendLagMs),
            nameof(LoadSummary.ErrorCauses), nameof(LoadSummary.ErrorMessages), nameof(LoadSummary.Tls),
        ],
        [typeof(RouteSummary)] =
        [
            nameof(RouteSummary.BeforeMs), nameof(RouteSummary.QueuedAgainMs), nameof(RouteSummary.NotToldApartMs), nameof(RouteSummary.AfterMs),
            nameof(RouteSummary.TotalMs), nameof(RouteSummary.P50Ms), nameof(RouteSummary.P95Ms), nameof(RouteSummary.P99Ms),
            nameof(RouteSummary.FailedPercent), nameof(RouteSummary.Estimated),
        ],
    };

    private static void PassOverDetails(JsonTypeInfo type)
    {
        var details = Details.GetValueOrDefault(type.Type, []);
        foreach (var property in type.Properties.Where(property => details.Contains(property.Name, StringComparer.OrdinalIgnoreCase)).ToList())
        {
            type.Properties.Remove(property);
        }
    }

    /// <summary>A constructor's text or object that must not be null is never left out by the writer: without it a line is damaged.</summary>
    private static void RequireObjects(JsonTypeInfo type)
    {
        foreach (var property in type.Properties)
        {
            if (property.AssociatedParameter is { IsNullable: false, HasDefaultValue: false, ParameterType.IsValueType: false })
            {
                property.IsRequired = true;
            }
            else if (property is { IsSetNullable: false, PropertyType.IsValueType: false, Set: { } set })
            {
                // RespectNullableAnnotations accepts an explicit null for an init property beside a constructor.
                property.Set = (owner, value) => set(owner, value ?? throw new JsonException($"{property.Name} must not be null."));
            }
        }
    }
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(TimelineItem))]
[JsonSerializable(typeof(RunHeader))]
internal sealed partial class RunJson : JsonSerializerContext;
