using Dashboard.Target;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target;

public sealed class FilterRenewalTests
{
    private readonly FilterRenewal _renewal = new();

    [Fact]
    public void Requests_without_a_status_for_a_while_are_a_reason()
    {
        Stop(10);

        Assert.False(_renewal.IsDue(1));
        Assert.False(_renewal.IsDue(2));
        Assert.True(_renewal.IsDue(2.5));
    }

    [Fact]
    public void A_status_is_none()
    {
        Stop(10);
        _renewal.IsDue(1);
        _renewal.Add(WorkEventKind.ResponseEnded);
        Stop(9);

        Assert.False(_renewal.IsDue(3));
        Stop(1);
        Assert.False(_renewal.IsDue(4));
        Assert.True(_renewal.IsDue(5.5));
    }

    [Fact]
    public void A_server_that_reports_no_status_is_asked_three_times()
    {
        Stop(100);
        Assert.Equal(3, Enumerable.Range(0, 1_000).Count(i => _renewal.IsDue(i)));

        _renewal.Add(WorkEventKind.ResponseEnded);
        Stop(100);
        Assert.Equal(3, Enumerable.Range(1_000, 1_000).Count(i => _renewal.IsDue(i)));
    }

    private void Stop(int requests)
    {
        for (var i = 0; i < requests; i++)
        {
            _renewal.Add(WorkEventKind.RequestStopped);
        }
    }
}
