using Dashboard.Running;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Running;

/// <summary>Loads of other targets' runs at the same time, by a made-up clock.</summary>
public sealed class RunsInProgressTests
{
    private readonly FakeTimeProvider _time = new();
    private readonly RunsInProgress _runs;

    public RunsInProgressTests() => _runs = new RunsInProgress(_time);

    [Fact]
    public void A_load_alone_has_none_beside_it()
    {
        using var own = _runs.Sending("a");
        using var sameRun = _runs.Sending("a");
        Pass(10);

        Assert.Equal(0, own.SecondsBeside());
    }

    [Fact]
    public void What_overlaps_is_counted_once_however_many_runs_sent()
    {
        var before = _runs.Sending("before");
        Pass(5);
        var own = _runs.Sending("own");
        Pass(2);
        before.Dispose(); // 2 s beside.
        Pass(3);
        var second = _runs.Sending("second");
        Pass(1);
        var third = _runs.Sending("third");
        Pass(1);
        second.Dispose();
        Pass(1);
        own.Dispose(); // 3 s beside, of second and third together.
        Pass(50);
        third.Dispose();

        Assert.Equal(5, own.SecondsBeside(), 6);
        Assert.Equal(2, before.SecondsBeside(), 6);
    }

    [Fact]
    public void One_that_was_over_before_is_forgotten()
    {
        _runs.Sending("a").Dispose();
        Pass(1);
        using var own = _runs.Sending("b");
        Pass(1);

        Assert.Equal(0, own.SecondsBeside());
    }

    private void Pass(double seconds) => _time.Advance(TimeSpan.FromSeconds(seconds));
}
