using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Load;

/// <summary>What a session with stacks costs the target: processor µs per request, with and without it, in turns.</summary>
internal static class TargetCost
{
    /// <param name="mayFail">As of the load.</param>
    /// <returns>Of each pair of loads, what the one with the session took more.</returns>
    public static async Task<IReadOnlyList<double>> AddedAsync(int processId, string url, int pairs, bool mayFail, params EventPipeProvider[] providers)
    {
        var added = new List<double>();
        for (var pair = 1; pair <= pairs; pair++)
        {
            var tracedFirst = pair % 2 == 0;
            var first = await MeasureAsync(processId, url, mayFail, tracedFirst ? providers : []);
            var second = await MeasureAsync(processId, url, mayFail, tracedFirst ? [] : providers);
            added.Add(tracedFirst ? first - second : second - first);
        }

        return added;
    }

    /// <param name="providers">None: without a session.</param>
    public static async Task<double> MeasureAsync(int processId, string url, bool mayFail, EventPipeProvider[] providers)
    {
        using var session = providers.Length == 0 ? null
            : await new DiagnosticsClient(processId).StartEventPipeSessionAsync(providers, requestRundown: false);
        var reading = session?.EventStream.CopyToAsync(Stream.Null);
        using var process = Process.GetProcessById(processId);
        var before = process.TotalProcessorTime;
        var load = await OurAgent.ClosedAsync(url, 100, 4, mayFail);
        process.Refresh();
        var spent = (process.TotalProcessorTime - before).TotalMicroseconds / load.Sent;
        if (session is not null)
        {
            await session.StopAsync(CancellationToken.None);
            await reading!;
        }

        return spent;
    }
}
