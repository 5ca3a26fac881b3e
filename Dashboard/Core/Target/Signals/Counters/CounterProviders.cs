using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Signals.Counters;

internal static class CounterProviders
{
    public const string Runtime = "System.Runtime";
    public const string Hosting = "Microsoft.AspNetCore.Hosting";
    public const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";

    /// <summary>Microsoft.Data.SqlClient, which has no meter: its connections, since 3.0.</summary>
    public const string SqlClient = "Microsoft.Data.SqlClient.EventSource";

    public static IReadOnlyList<EventPipeProvider> For(CounterIntervals intervals) =>
    [
        Counters(Runtime, intervals.Runtime),
        Counters(Hosting, intervals.Hosting),
        Counters(Kestrel, intervals.Kestrel),
    ];

    /// <summary>Brings another session's events soon; at the counters' heartbeat, so that it changes nothing for their readers.</summary>
    public static EventPipeProvider Heartbeat(CounterIntervals intervals) =>
        intervals.IsWebServer ? Counters(Hosting, intervals.Hosting) : Counters(Runtime, intervals.Runtime);

    /// <summary>At Informational hosting writes two events a request, two thirds more CPU (docs/decisions.md). LogAlways means everything.</summary>
    public static EventPipeProvider Counters(string name, TimeSpan interval) =>
        new(name, EventLevel.Critical, keywords: 0, new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["EventCounterIntervalSec"] = interval.TotalSeconds.ToString("0.###"),
        });
}
