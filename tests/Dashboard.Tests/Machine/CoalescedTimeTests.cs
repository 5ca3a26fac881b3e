using Dashboard.Machine;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Machine;

public sealed class CoalescedTimeTests : IDisposable
{
    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(50);

    /// <summary>Begins at a whole second, and early: a timestamp of today has more ticks than a double holds.</summary>
    private readonly FakeTimeProvider _exact = new(DateTimeOffset.MinValue.AddDays(1));
    private readonly CoalescedTime _time;
    private readonly DateTimeOffset _began;

    public CoalescedTimeTests() => (_time, _began) = (new CoalescedTime(_exact), _exact.GetUtcNow());

    public void Dispose() => _time.Dispose();

    [Theory]
    [InlineData(0, 0.5, 1)]
    [InlineData(0, 1, 1)]
    [InlineData(0.4, 1, 1)]
    [InlineData(0.6, 1, 2)]
    [InlineData(0.8, 0.5, 2)]
    [InlineData(0.3, 1.4, 2)]
    [InlineData(0.3, 5, 5)]
    [InlineData(0.7, 5, 6)]
    [InlineData(0.3, 60, 60)]
    [InlineData(0.3, 0.1, 0.4)]
    [InlineData(0.3, 0.45, 0.75)]
    public void A_timer_of_half_a_second_or_longer_fires_at_the_whole_second_that_is_next_to_it_and_a_shorter_one_in_time(double from, double due, double fires)
    {
        var fired = new List<double>();
        Pass(from);
        using var timer = _time.CreateTimer(_ => fired.Add(Seconds), null, TimeSpan.FromSeconds(due), Timeout.InfiniteTimeSpan);

        Pass(due + 2);

        Assert.Equal([fires], fired);
    }

    [Fact]
    public void Timers_that_repeat_fire_together_and_until_they_are_disposed()
    {
        var fired = new List<(string Timer, double At)>();
        var timers = new List<ITimer>();
        foreach (var (name, begins) in new[] { ("a", 0.1), ("b", 0.3), ("c", 0.4) })
        {
            Pass(begins - Seconds);
            timers.Add(_time.CreateTimer(_ => fired.Add((name, Seconds)), null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1)));
        }

        Pass(3.5 - Seconds);
        timers.ForEach(static timer => timer.Dispose());
        Pass(3);

        Assert.Equal(["a", "b", "c"], fired.Select(static one => one.Timer).Distinct().Order());
        Assert.All(fired.GroupBy(static one => one.Timer), static one => Assert.Equal([1d, 2, 3], one.Select(static fire => fire.At)));
    }

    [Fact]
    public void A_timer_is_set_anew_and_stopped()
    {
        var fired = new List<double>();
        using var timer = _time.CreateTimer(_ => fired.Add(Seconds), null, TimeSpan.FromSeconds(10), Timeout.InfiniteTimeSpan);
        timer.Change(TimeSpan.FromSeconds(2), Timeout.InfiniteTimeSpan);
        Pass(3);
        timer.Change(TimeSpan.FromSeconds(0.2), Timeout.InfiniteTimeSpan);
        Pass(1);
        timer.Change(TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(2));
        timer.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        Pass(20);

        Assert.Equal([2, 3.2], fired);
    }

    [Fact(Timeout = 10_000)]
    public async Task What_waits_for_the_same_second_goes_on_in_one_step()
    {
        var delays = new[] { 0.9, 1.1, 1.2 }.Select(seconds => Task.Delay(TimeSpan.FromSeconds(seconds), _time)).ToList();

        _exact.Advance(TimeSpan.FromSeconds(1));

        await Task.WhenAll(delays);
    }

    [Fact]
    public void While_much_is_done_timers_that_are_set_are_exact()
    {
        var fired = new List<(char Timer, double At)>();
        ITimer Set(char name) => _time.CreateTimer(_ => fired.Add((name, Seconds)), null, TimeSpan.FromSeconds(1.3), Timeout.InfiniteTimeSpan);
        using var before = Set('a');
        using (CoalescedTime.Exactly(_time))
        {
            using var meanwhile = Set('b');
            Pass(1.4);
        }

        using var after = Set('c');
        Pass(3);

        Assert.Equal([('a', 1), ('b', 1.3), ('c', 3)], fired);
        Assert.Null(CoalescedTime.Exactly(_exact));
    }

    [Fact]
    public void Its_clock_is_the_exact_ones()
    {
        Pass(0.35);

        Assert.Equal(_exact.GetUtcNow(), _time.GetUtcNow());
        Assert.Equal(_exact.GetTimestamp(), _time.GetTimestamp());
        Assert.Equal(0.65, CoalescedTime.UntilNext(_time).TotalSeconds, 6);
    }

    private double Seconds => Math.Round((_exact.GetUtcNow() - _began).TotalSeconds, 3);

    private void Pass(double seconds)
    {
        for (var end = _exact.GetUtcNow() + TimeSpan.FromMilliseconds(Math.Round(1_000 * seconds)); _exact.GetUtcNow() < end;)
        {
            _exact.Advance(end - _exact.GetUtcNow() is var left && left < Step ? left : Step);
        }
    }
}
