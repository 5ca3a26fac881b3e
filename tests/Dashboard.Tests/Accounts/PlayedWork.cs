using Dashboard.Accounts.Requests;
using Dashboard.Tests.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts;

/// <summary>What report and ledger make of a recorded stream, until all is booked.</summary>
/// <param name="Times">Of the report.</param>
/// <param name="Told">Of the ledger.</param>
/// <param name="Accounts">Of all requests that are counted.</param>
internal sealed record PlayedWork(IReadOnlyList<RequestTimes> Times, IReadOnlyList<TimelineItem> Told, IReadOnlyList<RequestAccount> Accounts)
{
    /// <param name="stream">As <see cref="RecordedWork.Read"/>.</param>
    public static PlayedWork Of(string stream)
    {
        var events = RecordedWork.Read(stream).Events;
        var (times, told, accounts) = (new List<RequestTimes>(), new List<TimelineItem>(), new List<RequestAccount>());
        var report = new FedReport(item => times.Add(Assert.IsType<RequestTimes>(item)), told.Add, accounts.Add);
        var end = events[^1].T;
        foreach (var e in events.Concat(Enumerable.Range(1, 60).Select(i => new WorkEvent(WorkEventKind.Heartbeat, end + (i * 0.1), 0))))
        {
            report.Add(e);
        }

        return new PlayedWork(times, told, accounts);
    }
}
