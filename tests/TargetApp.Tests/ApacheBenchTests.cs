using System.Globalization;
using System.Net.Http.Json;
using System.Text.RegularExpressions;
using DbMock;

namespace TargetApp.Tests;

/// <summary>
/// The published experiment, unchanged: <c>ab -n 100 -c 100 -s 300</c> against fresh programs. All requests have to come through, however
/// long the starved pool takes; with Kestrel's minimum data rates on, connections are reset instead.
/// </summary>
public sealed partial class ApacheBenchTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 150_000)]
    public async Task A_hundred_blocking_requests_at_once_all_complete()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");

        var seconds = await RunAsync(new Uri(await target.ReadAddressAsync(), "/test/sync"));

        Assert.True(seconds > 4, $"Thread.Sleep of 1 s × 100 took {seconds} s: the pool was not starved.");
    }

    [Fact(Timeout = 150_000)]
    public async Task A_hundred_requests_that_wait_for_the_result_of_a_call_all_complete()
    {
        await using var mock = ChildProcess.StartMock();
        var slowApi = await mock.ReadAddressAsync();
        await using var target = ChildProcess.StartTarget("--port", "0", "--slow-api", $"{slowApi}");

        var seconds = await RunAsync(new Uri(await target.ReadAddressAsync(), "/test/io"));

        Assert.True(seconds > 4, $".Result on 1 s × 100 took {seconds} s: the pool was not starved.");
        using var http = new HttpClient { BaseAddress = slowApi };
        Assert.Equal(100, (await http.GetFromJsonAsync<StatisticsSnapshot>("/stats", Token))!.SlowCallCount);
    }

    private static async Task<double> RunAsync(Uri address)
    {
        await using var bench = ChildProcess.Start("ab", ["-n", "100", "-c", "100", "-s", "300", $"{address}"]);
        var (code, output, error) = await bench.EndAsync();

        Assert.True(code == 0, $"ab ended with {code}: {error}\n{output}");
        Assert.Matches(@"Complete requests: +100\n", output);
        Assert.Matches(@"Failed requests: +0\n", output);
        Assert.DoesNotContain("Non-2xx", output, StringComparison.Ordinal);
        TestContext.Current.TestOutputHelper?.WriteLine(output);
        return double.Parse(TimeTaken.Match(output).Groups["seconds"].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"Time taken for tests: +(?<seconds>[\d.]+) seconds", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex TimeTaken { get; }
}
