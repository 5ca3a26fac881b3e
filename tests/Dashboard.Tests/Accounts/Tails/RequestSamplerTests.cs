using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class RequestSamplerTests
{
    [Fact]
    public void Of_each_route_the_slowest_are_kept_and_as_many_others()
    {
        var sampler = new RequestSampler(new Random(1));
        foreach (var i in Enumerable.Range(1, 1_000).OrderBy(i => i * 7_919 % 1_009))
        {
            sampler.Add("GET /a", Request(i));
        }

        var taken = sampler.Take(10, 1, (_, _) => null)!;

        Assert.Equal(Enumerable.Range(991, 10).Reverse().Select(i => i * 1_000.0), taken.Requests.Where(one => one.IsSlowest).Select(one => one.TotalMs));
        Assert.InRange(taken.Requests.Count(one => !one.IsSlowest), SampledRequests.MaxOthers - 2, SampledRequests.MaxOthers);
        Assert.Equal(taken.Requests.Count, taken.Requests.Distinct().Count());
        Assert.Null(sampler.Take(11, 1, (_, _) => null));
    }

    /// <summary>Each of 100 requests has 8 chances in 100: 2,000 windows give 160 each, with a standard deviation of 12; bounds at five of them.</summary>
    [Fact]
    public void Each_request_is_in_the_sample_as_often_as_any_other()
    {
        var (sampler, found) = (new RequestSampler(new Random(2)), new int[91]);
        for (var window = 0; window < 2_000; window++)
        {
            foreach (var i in Enumerable.Range(1, 100))
            {
                sampler.Add("GET /a", Request(i));
            }

            foreach (var request in sampler.Take(window, 1, (_, _) => null)!.Requests.Where(one => !one.IsSlowest))
            {
                found[(int)Math.Round(request.TotalMs / 1_000)]++;
            }
        }

        Assert.All(found.Skip(1), count => Assert.InRange(count, 100, 220));
    }

    [Fact]
    public void What_does_not_fit_is_counted_and_the_slowest_come_first()
    {
        var sampler = new RequestSampler(new Random(3));
        for (var route = 0; route < 20; route++)
        {
            for (var i = 1; i <= 40; i++)
            {
                sampler.Add($"GET /{route}", Request(i));
            }
        }

        var taken = sampler.Take(10, 1, (_, _) => null)!;

        Assert.True(taken.Requests.Sum(one => one.Bytes) <= SampledRequests.MaxBytes);
        Assert.True(taken.Dropped > 0);
        Assert.All(taken.Requests, one => Assert.True(one.IsSlowest));
        Assert.Equal(20, taken.Requests.Select(one => one.Route).Distinct().Count());
    }

    [Fact]
    public void A_slow_request_has_its_stretches_in_order_with_the_sites_of_its_waits()
    {
        var sampler = new RequestSampler(new Random(4));
        sampler.Add("GET /a", new RequestAccount("GET", "/a", 10, 1, 0.5, 0.25, 0.25, 0, 2)
        {
            Taken = 9,
            Id = "0HNQANVLS2BK1:0000000A",
            Spans =
            [
                new RequestSpan(SpanKind.Lock, 9.75, 10, 7),
                new RequestSpan(SpanKind.OnThread, 9, 10, 7),
                new RequestSpan(SpanKind.Wait, 9.25, 9.75, 7),
            ],
        });

        var taken = sampler.Take(20, 1, (thread, from) => (thread, from) == (7, 9.25) ? "Shop.Load (Task wait)" : null)!;

        var request = Assert.Single(taken.Requests);
        Assert.Equal((8.0, 12.0, "0HNQANVLS2BK1:0000000A"), (request.Begin, request.End, request.Id));
        Assert.Equal(["Shop.Load (Task wait)"], taken.Sites);
        Assert.Equal(
            [
                [0, 0, 1_000_000, 0],
                [1, 1_000_000, 1_000_000, 0],
                [2, 1_250_000, 500_000, 1],
                [3, 1_750_000, 250_000, 0],
                [5, 2_000_000, 2_000_000, 0],
            ],
            request.Spans.Select(row => row));
    }

    [Fact]
    public void A_request_has_the_trace_that_is_known_when_it_is_taken()
    {
        var traces = new RecentTraces();
        var sampler = new RequestSampler(new Random(5)) { TraceOf = traces.Of };
        sampler.Add("GET /a", Request(1) with { Id = "0HNQANVLS2BK1:0000000A" });
        sampler.Add("GET /a", Request(2) with { Id = "0HNQANVLS2BK1:0000000B" });
        traces.Add(new WorkRequest("0HNQANVLS2BK1:0000000B", "", "GET", "/a") { Trace = TraceContext.OfParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01") });

        var taken = sampler.Take(10, 1, (_, _) => null)!;

        Assert.Equal([("4bf92f3577b34da6a3ce929d0e0e4736", true), (null, false)], taken.Requests.Select(request => (request.TraceId, request.IsTraceSampled)));
    }

    [Fact]
    public void Of_many_stretches_the_longest_stay()
    {
        var spans = new LongestSpans();
        for (var i = 1; i <= 100; i++)
        {
            spans.Add(new RequestSpan(SpanKind.OnThread, 0, i * 37 % 101));
        }

        Assert.Equal(22, spans.All.Count);
        Assert.Equal(Enumerable.Range(79, 22).Select(i => (double)i), spans.All.Select(span => span.Seconds).Order());
    }

    private static RequestAccount Request(int seconds) => new("GET", "/a", 2_000, seconds, 0, 0, 0, 0, 0) { Taken = 2_000, QueuedAgain = 0 };
}
