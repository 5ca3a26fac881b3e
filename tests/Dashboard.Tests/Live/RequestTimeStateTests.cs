using Dashboard.Live;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Live;

public sealed class RequestTimeStateTests
{
    private readonly RequestTimeState _state = new();

    [Fact]
    public void It_looks_ten_seconds_back()
    {
        for (var t = 1; t <= 30; t++)
        {
            _state.Apply(new RequestTimes(t, 1) { Routes = [new RouteTimes("GET /a", 1) { BeforeSeconds = t }] });
        }

        Assert.Equal(10, Assert.Single(_state.Routes).Requests);
        Assert.Equal(10, _state.Requests);
        Assert.Equal(25_500, _state.Routes[0].BeforeMs, 6);
    }

    [Fact]
    public void The_clients_mean_is_that_of_the_same_ten_seconds()
    {
        for (var t = 1; t <= 20; t++)
        {
            _state.Apply(new LoadInterval(t, 1, false, 1, 1, 0, 0) { Service = [[LatencyHistogram.IndexOf(t * 1000), 1]] });
            _state.Apply(new RequestTimes(t, 1));
        }

        Assert.Equal(10, _state.Client!.Requests);
        Assert.Equal(15.5, _state.Client.MeanMs, 0.1);
    }

    [Fact]
    public void Nothing_is_shown_any_more_when_it_is_no_longer_read()
    {
        _state.Apply(new SignalsChange(0, SignalLevel.All, ""));
        _state.Apply(new RequestTimes(1, 1) { Routes = [new RouteTimes("GET /a", 1)] });
        Assert.NotEmpty(_state.Routes);

        _state.Apply(new SignalsChange(2, SignalLevel.Counters, ""));

        Assert.Empty(_state.Routes);
        Assert.Null(_state.Totals);
    }
}
