using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Format;
using Dashboard.Live;
using Dashboard.Tests.Diagnosis;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live;

/// <summary>Who blocks now: the verdict's sentence and the first row of the table below it are one answer.</summary>
public sealed class OneBlockerTests
{
    private readonly PoolScript _pool = new();
    private readonly BlockersState _table = new();
    private readonly List<string> _methods = [];

    /// <summary>A minute of a starving pool in which the threads go from one method to another and back, some in a burst of one second.</summary>
    [Fact]
    public void Over_a_minute_of_starvation_sentence_and_first_row_name_the_same_method_and_number()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5);
        for (var second = 0; second < 60; second++)
        {
            var (orders, stock) = (second % 20 < 10 ? 20 + second : 5.4, second % 7 == 3 ? 90 : 10 + (second / 2.0));
            _pool.For(1, queue: 50, threads: 118, beside: t => t.Equals(Math.Floor(t)) ? [Window(t, orders, stock)] : []);
            if (second > 1)
            {
                Compare();
            }
        }

        Assert.Equal(58, _methods.Count);
        Assert.Equal(2, _methods.Distinct().Count());
    }

    /// <summary>A finding lasts a while longer than what it rests on holds: its sentence is of now all the same.</summary>
    [Fact]
    public void They_are_one_while_the_finding_does_not_hold_for_a_moment()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5);
        _pool.For(4, queue: 50, threads: 118, beside: t => t.Equals(Math.Floor(t)) ? [Window(t, 100, 1)] : []);
        _pool.For(1, queue: 0, threads: 118, items: 500, beside: t => t.Equals(Math.Floor(t)) ? [Window(t, 61, 1)] : []);

        Compare();
    }

    [Fact]
    public void What_was_worst_while_it_lasted_stays_with_the_finding_that_is_kept()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5);
        _pool.For(4, queue: 50, threads: 118, beside: t => t.Equals(Math.Floor(t)) ? [Window(t, 100, 1)] : []);
        _pool.For(3, queue: 50, threads: 118, beside: t => t.Equals(Math.Floor(t)) ? [Window(t, 0, 12)] : []);

        Assert.Equal(("Stock.Get", "Orders.Get"), (_pool.Current[0].Method, _pool.All.MaxBy(finding => finding.Severity)!.Method));
    }

    private void Compare()
    {
        var (row, verdict) = (_table.SinceAttach(_pool.SampledPool!.Accounts.Now)[0], _pool.Current[0]);
        Assert.Equal(row.Method, verdict.Method);
        Assert.Contains($" {Readable.Count(Math.Round(row.Threads))} of 118 pool threads waited in {row.Method} ", verdict.Sentence, StringComparison.Ordinal);
        _methods.Add(row.Method);
    }

    private BlockingSites Window(double t, double orders, double stock)
    {
        var window = new BlockingSites(t, 1) { Sites = [Site("Orders.Get", orders), Site("Stock.Get", stock)] };
        _table.Apply(window);
        return window;
    }

    private static BlockingSite Site(string method, double threads) =>
        new(method, WaitKinds.Task, BlockingSites.WaitEvents) { Route = "GET /orders", BlockedSeconds = threads, Waits = 1 };
}
