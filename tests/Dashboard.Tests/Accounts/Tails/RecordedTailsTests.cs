using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class RecordedTailsTests
{
    [Theory]
    [InlineData("taskwait")]
    [InlineData("lock")]
    [InlineData("semaphore")]
    [InlineData("sleepw")]
    [InlineData("asyncwait")]
    [InlineData("openlock")]
    [InlineData("tcs")]
    public void Of_a_recorded_stream_bands_add_up_and_the_slowest_are_those_of_all(string stream)
    {
        var played = PlayedWork.Of(stream);
        var (sampled, all) = (played.Told.OfType<SampledRequests>().ToList(), played.Accounts);
        var totals = RequestTotals.Of(played.Times);
        var bands = totals.Tails();
        foreach (var (route, own) in totals.Routes.Select(route => (route, bands.Where(band => band.Route == route.Route).ToList())))
        {
            Assert.Equal(route.Requests, own.Sum(band => band.Requests));
            Assert.Equal(route.TotalSeconds, own.Sum(band => band.TotalMs * band.Requests) / 1_000, 0.01 * route.TotalSeconds);
        }

        // As few routes as here never fill a window: what is sampled holds the slowest of all.
        var found = sampled.SelectMany(window => window.Requests).ToList();
        Assert.Equal(0, sampled.Sum(window => window.Dropped));
        Assert.Equal(all.Max(one => one.Total) * 1_000, found.Max(one => one.TotalMs), 0.1);
        Assert.All(found.Where(one => one.IsSlowest), AssertWithin);
        Assert.Contains(found, one => one.IsSlowest && one.Spans.Any(row => row[0] == (long)SpanKind.OnThread));
        if (SlowestRequests.Of(sampled).Into(bands).FirstOrDefault(band => band.Band == LatencyBands.Slowest) is { } slowest)
        {
            Assert.Equal(SlowestRequests.Kept, slowest.Requests);
        }
    }

    /// <summary>Stretches lie within the request, in the order of time; those that are blocked add up to its waits where none was left out.</summary>
    private static void AssertWithin(SampledRequest request)
    {
        long[][] rows = [.. request.Spans];
        Assert.InRange(rows.Length, 1, SampledRequest.MaxSpans);
        Assert.All(rows, row => Assert.True((row[1] + row[2]) / 1_000.0 <= request.TotalMs + 1, $"{row[1]} + {row[2]} µs of {request.TotalMs} ms"));
        if (rows.Length < SampledRequest.MaxSpans)
        {
            var blocked = rows.Where(row => row[0] is (long)SpanKind.Wait or (long)SpanKind.Lock).Sum(row => row[2]) / 1_000.0;
            Assert.Equal(request.WaitsMs + request.LocksMs, blocked, 0.01 + (0.02 * blocked));
        }
    }
}
