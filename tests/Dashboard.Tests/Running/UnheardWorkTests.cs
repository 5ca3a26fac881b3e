using Dashboard.Running;
using Dashboard.Target.Signals;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

/// <summary>A name of <c>--work</c> that the target does not have.</summary>
public sealed class UnheardWorkTests
{
    private readonly UnheardWork _work = new(WorkSources.Parse(["MassTransit", "Quartz"])!);

    [Fact]
    public void A_source_of_which_nothing_was_heard_for_half_a_minute_is_named_with_what_to_check()
    {
        _work.Add(new SignalsChange(5, SignalLevel.All, ""));
        Pass(34);
        Assert.Null(_work.Sentence);

        Pass(50);
        Assert.StartsWith("No unit of work of MassTransit or Quartz was heard for 45 s: check the name of the ActivitySource", _work.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void One_that_was_heard_is_not_named_again_also_where_its_unit_goes_on()
    {
        _work.Add(new SignalsChange(0, SignalLevel.All, ""));
        _work.Add(new RequestTimes(1, 1) { Routes = [new RouteTimes("work MassTransit Order receive", 1)] });
        Pass(60);
        Assert.StartsWith("No unit of work of Quartz was heard", _work.Sentence, StringComparison.Ordinal);

        _work.Add(new RequestTimes(61, 1) { Open = [new OpenRoute(new RouteTimes("work Quartz.Job.Execute", 1), 5)] });
        Pass(200);
        Assert.Null(_work.Sentence);
    }

    /// <summary>Chosen on the page, or by the limit on what reading may cost.</summary>
    [Fact]
    public void Only_the_time_in_which_units_are_read_counts()
    {
        Pass(100);
        Assert.Null(_work.Sentence);

        _work.Add(new SignalsChange(100, SignalLevel.All, ""));
        _work.Add(new SignalsChange(101, SignalLevel.All, "Less is read."));
        Pass(120);
        _work.Add(new SignalsChange(120, SignalLevel.Counters, ""));
        Pass(200);
        Assert.Null(_work.Sentence);

        _work.Add(new SignalsChange(200, SignalLevel.All, ""));
        Pass(229);
        Assert.Null(_work.Sentence);
        Pass(230);
        Assert.NotNull(_work.Sentence);
    }

    private void Pass(double t) => _work.Add(new RequestTimes(t, 1));
}
