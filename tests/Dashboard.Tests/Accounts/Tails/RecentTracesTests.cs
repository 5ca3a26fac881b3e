using Dashboard.Accounts.Tails;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class RecentTracesTests
{
    private readonly RecentTraces _traces = new();

    [Fact]
    public void The_last_twenty_thousand_are_known_and_no_more_than_twice_as_many_are_held()
    {
        const int All = 3 * RecentTraces.Capacity;
        for (var i = 1; i <= All; i++)
        {
            _traces.Add(Request(i));
        }

        Assert.InRange(_traces.Count, RecentTraces.Capacity / 2, RecentTraces.Capacity);
        Assert.All(Enumerable.Range(All - (RecentTraces.Capacity / 2) + 1, RecentTraces.Capacity / 2), i => Assert.Equal($"{i:x32}", _traces.Of(Id(i)).Id));
        Assert.Equal(default, _traces.Of(Id(1)));
    }

    [Fact]
    public void A_request_without_a_trace_or_with_an_id_of_another_form_has_none()
    {
        _traces.Add(Request(1) with { Trace = default });
        _traces.Add(Request(2) with { Id = "order-2" });

        Assert.Equal((0, default, default), (_traces.Count, _traces.Of("order-2"), _traces.Of(null)));
    }

    private static string Id(int number) => $"0HNQANVLS2BK1:{number:X8}";

    private static WorkRequest Request(int number) => new(Id(number), "", "GET", "/a") { Trace = TraceContext.OfId($"{number:x32}") };
}
