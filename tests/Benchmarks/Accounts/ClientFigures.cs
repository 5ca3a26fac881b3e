using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks.Accounts;

/// <summary>What a client measured of one load, from send to last byte.</summary>
/// <param name="Sent">Requests.</param>
/// <param name="MeanMs">Mean, milliseconds.</param>
/// <param name="P95Ms">95th percentile, milliseconds.</param>
internal sealed record ClientFigures(double Sent, double MeanMs, double P95Ms)
{
    /// <summary>The client's processor time a request, microseconds: what it may be late by itself; NaN where it was not measured.</summary>
    public double CpuMicroseconds { get; private init; } = double.NaN;

    public static async Task<ClientFigures> MeasureAsync(AccountsServer server, AccountCase one, double seconds)
    {
        if (one.Http2)
        {
            return await Http2Async(new Uri($"{server.Http2Address}{one.Path}"), one.Connections, seconds);
        }

        var url = server.Address + one.Path;
        var figures = one.PerSecond > 0
            ? await OurAgent.OpenAsync(url, one.Connections, seconds, one.PerSecond)
            : await OurAgent.ClosedAsync(url, one.Connections, seconds, keepAlive: one.KeepAlive);
        return new ClientFigures(figures.Sent, figures.ServiceMeanMs, figures.ServiceP95Ms) { CpuMicroseconds = figures.CpuMicrosecondsPerRequest };
    }

    /// <summary>The load engine speaks HTTP/1.1 only: a closed loop of requests that share one connection.</summary>
    private static async Task<ClientFigures> Http2Async(Uri url, int atOnce, double seconds)
    {
        using var client = new HttpClient { DefaultRequestVersion = new Version(2, 0), DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };
        var begin = Stopwatch.GetTimestamp();
        var each = await Task.WhenAll(Enumerable.Range(0, atOnce).Select(async _ =>
        {
            var latencies = new List<double>();
            while (Stopwatch.GetElapsedTime(begin).TotalSeconds < seconds)
            {
                var sent = Stopwatch.GetTimestamp();
                await client.GetByteArrayAsync(url);
                latencies.Add(Stopwatch.GetElapsedTime(sent).TotalMilliseconds);
            }

            return latencies;
        }));
        var all = each.SelectMany(static one => one).Order().ToList();
        return new ClientFigures(all.Count, all.Average(), all[(int)Math.Ceiling(0.95 * all.Count) - 1]);
    }
}
