using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>What a session asks the target's runtime for.</summary>
internal static class CounterProviders
{
    public const string Runtime = "System.Runtime";
    public const string Hosting = "Microsoft.AspNetCore.Hosting";
    public const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";

    /// <summary>The target's buffer; the oldest events are lost, and counted, when it is full.</summary>
    public const int BufferMegabytes = 16;

    /// <summary>Keyword of the pool's own events: adjustment (55), worker thread start and stop (50, 51).</summary>
    private const long ThreadingKeyword = 0x10000;

    /// <summary>The providers for this plan.</summary>
    public static IReadOnlyList<EventPipeProvider> For(SessionPlan plan) =>
    [
        Counters(Runtime, plan.RuntimeInterval),
        Counters(Hosting, plan.HostingInterval),
        Counters(Kestrel, plan.Options.Interval),
        new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, ThreadingKeyword),
    ];

    /// <summary>
    /// Counter payloads are written at LogAlways and come at every level. At Informational the hosting provider would write two events for
    /// each request as well, which cost a saturated target two thirds more processor time per request (docs/benchmarks.md). LogAlways
    /// itself would mean "everything".
    /// </summary>
    private static EventPipeProvider Counters(string name, TimeSpan interval) =>
        new(name, EventLevel.Critical, keywords: 0, new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["EventCounterIntervalSec"] = interval.TotalSeconds.ToString("0.###"),
        });
}
