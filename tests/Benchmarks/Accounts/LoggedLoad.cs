using System.Globalization;
using System.Text.Json;
using Dashboard.Timeline;

namespace Benchmarks.Accounts;

/// <summary>A closed loop over the endpoints of <c>tests/Shapes/LoggedWaits.cs</c>, which are drawn for each request anew, so that connections have them all.</summary>
internal static class LoggedLoad
{
    public static readonly IReadOnlyList<string> Kinds =
    [
        "task", "event", "lock", "semaphore", "inner", "run", "parallel", "http", "later", "channel", "await", "constant", "compute", "constant", "suppressed",
        "unsafe",
    ];

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>Sends so many requests.</summary>
    public static Task SendAsync(string address, int requests, int atOnce, bool http2) => SendAsync(address, Kinds, atOnce, http2, number => number <= requests);

    /// <summary>Sends requests of these kinds as long as that is wanted of the next one, of which the number is told.</summary>
    public static async Task SendAsync(string address, IReadOnlyList<string> kinds, int atOnce, bool http2, Func<int, bool> goesOn)
    {
        using var client = Client(http2, atOnce);
        var number = 0;
        await Task.WhenAll(Enumerable.Range(0, atOnce).Select(async worker =>
        {
            var random = new Random(worker);
            while (Interlocked.Increment(ref number) is var own && goesOn(own))
            {
                var kind = kinds[random.Next(kinds.Count)];
                await client.GetByteArrayAsync(new Uri(string.Create(CultureInfo.InvariantCulture, $"{address}/logged/{kind}/{own}")));
            }
        }));
    }

    /// <summary>What was logged since it was asked for last, in seconds on that clock.</summary>
    public static async Task<IReadOnlyList<LoggedWait>> LogAsync(string address, TimelineClock clock)
    {
        using var client = Client(http2: false, 1);
        var lines = JsonSerializer.Deserialize<Line[]>(await client.GetStringAsync(new Uri($"{address}/logged/waits")), Json)!;
        return [.. lines.Select(line => new LoggedWait(
            line.Request, line.Route, line.Method, clock.FromTimestamp(line.From), clock.FromTimestamp(line.To), line.Thread, line.FlowsId))];
    }

    private static HttpClient Client(bool http2, int connections)
    {
        var handler = new SocketsHttpHandler { UseProxy = false, MaxConnectionsPerServer = connections };
        var version = new Version(http2 ? 2 : 1, http2 ? 0 : 1);
        return new HttpClient(handler) { DefaultRequestVersion = version, DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };
    }

    private sealed record Line(string Request, string Route, string Method, long From, long To, int Thread, bool FlowsId);
}

/// <summary>A wait as the handler logged it.</summary>
/// <param name="Request">Kestrel's name of the request; empty for a background service.</param>
/// <param name="Route">The path without its number.</param>
/// <param name="Method">Where it was waited.</param>
/// <param name="From">Before it, seconds.</param>
/// <param name="To">After it.</param>
/// <param name="Thread">The operating system's number of the thread.</param>
/// <param name="FlowsId">False where it is to be told as no request's.</param>
internal sealed record LoggedWait(string Request, string Route, string Method, double From, double To, long Thread, bool FlowsId);
