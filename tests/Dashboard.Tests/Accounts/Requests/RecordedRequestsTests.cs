using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>The sum of a request's parts against what the client measured in the same seconds.</summary>
public sealed class RecordedRequestsTests
{
    [Theory]
    [InlineData("taskwait")]
    [InlineData("lock")]
    [InlineData("semaphore")]
    [InlineData("testsync")]
    [InlineData("asyncwait")]
    [InlineData("sleepw")]
    public void Parts_add_up_to_the_clients_own_mean_within_one_percent(string stream)
    {
        var (work, accounts, unaccounted) = Account(stream);

        Assert.Equal(0, unaccounted);
        Assert.InRange(accounts.Average(account => account.Total) / work.ClientMean, 0.99, 1.01);
        Assert.All(accounts, account => Assert.True(
            new[] { account.Before, account.Waits, account.Locks, account.OnThread, account.Awaiting, account.After }.All(part => part >= 0), account.ToString()));
    }

    [Theory]
    [InlineData("parallel")]
    [InlineData("tcs")]
    public void Items_that_are_never_taken_and_continuations_within_other_calls_leave_the_sum_right(string stream)
    {
        var (work, accounts, _) = Account(stream);
        var totals = accounts.Select(account => account.Total).Order().ToList();

        Assert.Equal(work.Events.Count(e => e.Kind is WorkEventKind.RequestStopped), accounts.Count);
        Assert.InRange(totals.Average() / work.ClientMean, 0.95, 1.05);
        Assert.InRange(totals[(int)Math.Ceiling(0.95 * totals.Count) - 1] / work.ClientP95, 0.9, 1.1);
    }

    [Theory]
    [InlineData("opensync")]
    [InlineData("openlock")]
    public void Requests_that_come_at_a_rate_did_not_wait_since_their_connections_became_free(string stream)
    {
        var (work, accounts, _) = Account(stream);
        var totals = accounts.Select(account => account.Total).Order().ToList();

        Assert.InRange(totals.Average() / work.ClientMean, 0.95, 1.05);
        Assert.InRange(totals[(int)Math.Ceiling(0.95 * totals.Count) - 1] / work.ClientP95, 0.9, 1.1);
    }

    [Fact]
    public void A_request_that_waits_for_a_task_is_blocked_by_waits()
    {
        var (_, accounts, _) = Account("taskwait");

        Assert.True(accounts.Sum(account => account.Waits) > 0.95 * accounts.Sum(account => account.InHandler));
    }

    [Fact]
    public void A_request_that_waits_for_a_lock_is_blocked_by_locks_and_counted_once()
    {
        var (_, accounts, _) = Account("lock");

        Assert.True(accounts.Sum(account => account.Locks) > 0.5 * accounts.Sum(account => account.InHandler));
        Assert.True(accounts.Sum(account => account.Waits) < 0.05 * accounts.Sum(account => account.InHandler));
    }

    [Fact]
    public void A_request_that_sleeps_holds_its_thread_which_no_wait_event_tells()
    {
        var (_, accounts, _) = Account("testsync");

        Assert.True(accounts.Sum(account => account.OnThread) > 0.95 * accounts.Sum(account => account.InHandler));
    }

    [Fact]
    public void A_request_that_awaits_holds_no_thread()
    {
        var (_, accounts, _) = Account("asyncwait");

        Assert.True(accounts.Sum(account => account.Awaiting) > 0.98 * accounts.Sum(account => account.Total));
    }

    private static (RecordedWork Work, List<RequestAccount> Accounts, long Unaccounted) Account(string stream)
    {
        var work = RecordedWork.Read(stream);
        var accounts = new List<RequestAccount>();
        var core = new RequestAccounts(accounts.Add);
        var history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = core };
        foreach (var e in work.Events)
        {
            history.Add(e);
        }

        return (work, accounts, core.Unaccounted);
    }
}
