using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals.Counters;

internal sealed record CounterReading(string Provider, string Name, string DisplayName, string Units, bool IsRate, double Value, double IntervalSeconds)
{
    public static CounterReading? FromEvent(TraceEvent e) =>
        e.EventName == "EventCounters" && e.PayloadValue(0) is IDictionary<string, object> outer
            && outer.TryGetValue("Payload", out var inner) && inner is IDictionary<string, object> fields
                ? FromPayload(e.ProviderName, fields)
                : null;

    public static CounterReading? FromPayload(string provider, IDictionary<string, object> fields)
    {
        var isRate = fields.ContainsKey("Increment");
        var name = Text(fields, "Name");
        var value = Number(fields, isRate ? "Increment" : "Mean");
        var interval = Number(fields, "IntervalSec");
        if (name.Length == 0 || !double.IsFinite(value) || !double.IsFinite(interval) || interval < 0)
        {
            return null;
        }

        var displayName = Text(fields, "DisplayName");
        return new CounterReading(provider, name, displayName.Length > 0 ? displayName : name, Text(fields, "DisplayUnits"), isRate, value, interval);
    }

    private static string Text(IDictionary<string, object> fields, string key) =>
        fields.TryGetValue(key, out var value) && value is string text ? text : "";

    private static double Number(IDictionary<string, object> fields, string key) =>
        fields.TryGetValue(key, out var value)
            ? value switch { double d => d, float f => f, int i => i, long l => l, _ => double.NaN }
            : double.NaN;
}
