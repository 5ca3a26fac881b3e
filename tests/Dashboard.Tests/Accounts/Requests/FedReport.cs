using Dashboard.Accounts.Blame;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>A report of requests, and a ledger where it is asked for, with the history of threads that feeds them.</summary>
internal sealed class FedReport
{
    private readonly RequestReport _report;
    private readonly ThreadHistory _history;
    private readonly BlameAttribution? _ledger;

    /// <param name="owed">Gets what the ledger publishes; null: there is none.</param>
    /// <param name="counted">Gets each account.</param>
    public FedReport(Action<TimelineItem> publish, Action<TimelineItem>? owed = null, Action<RequestAccount>? counted = null, bool hasItems = true)
    {
        var names = new RouteNames();
        _ledger = owed is null ? null : new BlameAttribution(owed);
        _report = new RequestReport(publish, names, counted: (route, account) =>
        {
            counted?.Invoke(account);
            _ledger?.Add(route, account);
        }, hasItems: hasItems);
        _history = new ThreadHistory(names, Began, static _ => { }, (thread, t) => _ledger?.Left(thread, t)) { Requests = _report.Accounts };
    }

    public void Add(WorkEvent e)
    {
        _report.Add(e);
        _history.Add(e);
        _ledger?.Add(e);
    }

    private void Began(ThreadActivity activity)
    {
        if (_history.IsFollowed(activity.Thread))
        {
            _ledger?.Began(activity);
        }
    }
}
