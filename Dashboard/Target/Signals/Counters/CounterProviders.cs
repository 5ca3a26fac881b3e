using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Signals.Counters;

/// <summary>The event sources whose counters are read.</summary>
internal static class CounterProviders
{
    public const string Runtime = "System.Runtime";
    public const string Hosting = "Microsoft.AspNetCore.Hosting";
    public const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";

    public static IReadOnlyList<EventPipeProvider> For(CounterIntervals intervals) =>
    [
        Counters(Runtime, intervals.Runtime),
        Counters(Hosting, intervals.Hosting),
        Counters(Kestrel, intervals.Kestrel),
    ];

    /// <summary>
    /// Lets another session of the target speak regularly, so that it gets its events soon: the counters' own heartbeat, at its interval, which
    /// therefore changes nothing for who reads the counters.
    /// </summary>
    public static EventPipeProvider Heartbeat(CounterIntervals intervals) =>
        intervals.IsWebServer ? Counters(Hosting, intervals.Hosting) : Counters(Runtime, intervals.Runtime);

    /// <summary>
    /// Counter payloads are written at LogAlways and come at every level. At Informational the hosting provider would write two events for
    /// each request as well, which cost a saturated target two thirds more processor time per request (docs/decisions.md). LogAlways
    /// itself would mean "everything".
    /// </summary>
    private static EventPipeProvider Counters(string name, TimeSpan interval) =>
        new(name, EventLevel.Critical, keywords: 0, new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["EventCounterIntervalSec"] = interval.TotalSeconds.ToString("0.###"),
        });
}
