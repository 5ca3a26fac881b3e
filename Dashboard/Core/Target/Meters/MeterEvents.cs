using System.Diagnostics.Tracing;
using System.Globalization;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Meters;

/// <summary>The event source through which .NET 8 and later publish instruments of System.Diagnostics.Metrics.</summary>
internal static class MeterEvents
{
    public const string Provider = "System.Diagnostics.Metrics";

    private const long Values = 0x2;

    /// <summary>What dotnet-counters asks for by default: readers share one session, and the target refuses other figures than the first reader's.</summary>
    public static EventPipeProvider For(IEnumerable<string> instruments) => new(
        Provider,
        EventLevel.Informational,
        Values,
        new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["SessionId"] = "SHARED",
            ["Metrics"] = string.Join(',', instruments),
            ["RefreshInterval"] = "1",
            ["MaxTimeSeries"] = "1000",
            ["MaxHistograms"] = "10",
            ["ClientId"] = Guid.NewGuid().ToString(),
        });

    public static MeterReading? Read(TraceEvent e) => e.EventName switch
    {
        "HistogramValuePublished" => Of(e) with { Count = Number(e, "count"), Sum = Number(e, "sum") },
        "CounterRateValuePublished" => Of(e) with { Sum = Number(e, "rate") },
        "UpDownCounterRateValuePublished" => Of(e) with { Value = Number(e, "value") },
        "GaugeValuePublished" => Of(e) with { Value = Number(e, "lastValue") },
        _ => null,
    };

    private static MeterReading Of(TraceEvent e) => new(Text(e, "instrumentName"), Text(e, "tags")) { Meter = Text(e, "meterName") };

    private static string Text(TraceEvent e, string field) => e.PayloadByName(field) as string ?? "";

    /// <summary>The target writes its figures as text; empty where there is none yet.</summary>
    private static double? Number(TraceEvent e, string field) => e.PayloadByName(field) switch
    {
        int count => count,
        double value when double.IsFinite(value) => value,
        string text when double.TryParse(text, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value) => value,
        _ => null,
    };
}

/// <summary>One interval of one series.</summary>
/// <param name="Tags">As the target wrote them: <c>key=value,key=value</c>.</param>
internal sealed record MeterReading(string Instrument, string Tags)
{
    public string Meter { get; init; } = "";

    /// <summary>The count of a histogram's values in the interval.</summary>
    public double? Count { get; init; }

    /// <summary>The sum of a histogram's values, or of a counter, in the interval.</summary>
    public double? Sum { get; init; }

    /// <summary>The current value of what goes up and down.</summary>
    public double? Value { get; init; }

    /// <summary>The least and the most that <see cref="Value"/> was. An instrument that reports changes begins with 0, whatever it was before.</summary>
    public (double Least, double Most) Range { get; init; }

    /// <summary>An event counter, of a driver that has no meter.</summary>
    public static MeterReading Of(CounterReading counter) => new(counter.Name, "")
    {
        Meter = counter.Provider,
        Sum = counter.IsRate ? counter.Value : null,
        Value = counter.IsRate ? null : counter.Value,
    };
}
