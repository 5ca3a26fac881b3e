using Dashboard.Accounts.Tails;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class SlowestRequestsTests
{
    private static readonly TailBand[] Bands = [new("GET /a", "p0-p50", 50), new("GET /a", "p99-p100", 1), new("GET /b", "p0-p50", 1)];

    [Fact]
    public void The_last_band_of_a_route_has_the_traces_of_its_ten_slowest_the_slowest_first()
    {
        var windows = Enumerable.Range(0, 3).Select(window => new SampledRequests(window, 1)
        {
            Requests = [.. Enumerable.Range(1, 6).Select(i => Request("GET /a", (6 * window) + i))],
        });

        var bands = SlowestRequests.Of(windows).Into(Bands);

        Assert.Equal(["p0-p50", "p99-p100", "slowest-10", "p0-p50"], bands.Select(band => band.Band));
        Assert.Equal(Enumerable.Range(9, 10).Reverse().Select(i => new SlowTrace($"{i:x32}", i) { Id = $"0HNQANVLS2BK1:{i:X8}", IsSampled = i % 2 == 0 }), bands[2].Traces);
        Assert.All(bands.Where(band => band != bands[2]), band => Assert.Null(band.Traces));
    }

    [Fact]
    public void Of_few_requests_those_that_have_a_trace_are_named()
    {
        var bands = SlowestRequests.Of([new SampledRequests(1, 1) { Requests = [Request("GET /b", 5), Request("GET /b", 7) with { TraceId = null }] }]).Into(Bands);

        Assert.Equal([$"{5:x32}"], bands[2].Traces!.Select(trace => trace.TraceId));
        Assert.Null(bands[1].Traces);
    }

    [Fact]
    public void A_run_file_keeps_a_request_s_trace_and_one_without_takes_no_place_in_it()
    {
        var window = new SampledRequests(1, 1) { Requests = [Request("GET /a", 4), new SampledRequest("GET /a", 2)] };

        var line = RunFormat.Line(window);
        var read = Assert.IsType<SampledRequests>(RunFormat.ReadItem(line));

        Assert.Equal([($"{4:x32}", true), (null, false)], read.Requests.Select(request => (request.TraceId, request.IsTraceSampled)));
        Assert.Single(System.Text.Encoding.UTF8.GetString(line).Split("\"traceId\"")[1..]);
    }

    private static SampledRequest Request(string route, int milliseconds) => new(route, 10)
    {
        Id = $"0HNQANVLS2BK1:{milliseconds:X8}",
        TraceId = $"{milliseconds:x32}",
        IsTraceSampled = milliseconds % 2 == 0,
        AwaitingMs = milliseconds,
    };
}
