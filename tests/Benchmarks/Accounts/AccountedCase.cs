using System.Globalization;
using Benchmarks.Load;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Accounts;

/// <summary>The parts of the requests of one load, beside what the client measured of the same requests.</summary>
/// <param name="Case">Which load.</param>
/// <param name="Accounts">One for each request whose parts are known.</param>
/// <param name="Client">The client's figures.</param>
/// <param name="Events">Everything that the target told.</param>
internal sealed record AccountedCase(AccountCase Case, IReadOnlyList<RequestAccount> Accounts, ClientFigures Client, IReadOnlyList<WorkEvent> Events)
{
    private const double MeanBar = 0.05;
    private const double P95Bar = 0.10;

    /// <summary>Fewer accounts than that share of the requests prove nothing.</summary>
    private const double AccountedBar = 0.9;

    public const string Header =
        "| endpoint | accounted | before | waits | locks | on a thread | awaiting | after | sum | client's mean | | p95 | client's p95 | | client's µs a request | |\n"
        + "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    /// <summary>True when more than a few of the requests say so themselves.</summary>
    public bool IsEstimated => Accounts.Count(static account => account.Estimated is not null) > 0.1 * Accounts.Count;

    public bool Holds => Accounts.Count >= AccountedBar * Client.Sent && Math.Abs(MeanOff) <= MeanBar && Math.Abs(P95Off) <= P95Bar;

    private double MeanMs => Accounts.Count == 0 ? double.NaN : 1000 * Accounts.Average(static account => account.Total);

    private double P95Ms => Accounts.Count == 0 ? double.NaN
        : 1000 * Accounts.Select(static account => account.Total).Order().ElementAt((int)Math.Ceiling(0.95 * Accounts.Count) - 1);

    private double MeanOff => (MeanMs / Client.MeanMs) - 1;

    private double P95Off => (P95Ms / Client.P95Ms) - 1;

    /// <summary>Warms up, begins the session, loads, ends the session: so the client's requests are the session's.</summary>
    public static async Task<AccountedCase> MeasureAsync(AccountsServer server, AccountCase one, double seconds, Func<Task>? before = null)
    {
        await OurAgent.ClosedAsync(server.Address + one.Path, 4, 2, mayFail: true);
        await Task.Delay(TimeSpan.FromSeconds(1));
        var events = new List<WorkEvent>();
        ClientFigures client;
        await using (await HeardTarget.OpenAsync(server.ProcessId, new TimelineClock(TimeProvider.System), events.Add))
        {
            // The runtime looks whether it is to tell of enqueues only when a thread begins with an item: the very first one is not told.
            await OurAgent.ClosedAsync(server.Address + "/nothing-here", 1, 0.2, mayFail: true);
            await Task.Delay(TimeSpan.FromSeconds(1));
            await (before?.Invoke() ?? Task.CompletedTask);
            client = await ClientFigures.MeasureAsync(server, one, seconds);
        }

        return Of(one, client, events);
    }

    public override string ToString()
    {
        var verdict = IsEstimated ? "estimated" : Holds ? "holds" : "**missed**";
        return $"| {Case.Name} | {Accounts.Count} of {Client.Sent} | {Mean(a => a.Before)} | {Mean(a => a.Waits)} | {Mean(a => a.Locks)} | {Mean(a => a.OnThread)} | "
            + $"{Mean(a => a.Awaiting)} | {Mean(a => a.After)} | {MeanMs:F1} | {Client.MeanMs:F1} | {Off(MeanOff)} | {P95Ms:F1} | {Client.P95Ms:F1} | {Off(P95Off)} | "
            + $"{(double.IsNaN(Client.CpuMicroseconds) ? "–" : $"{Client.CpuMicroseconds:F0}")} | {verdict} |";

        string Mean(Func<RequestAccount, double> part) => (Accounts.Select(part).DefaultIfEmpty(double.NaN).Average() * 1000).ToString("F1", CultureInfo.InvariantCulture);
    }

    private static AccountedCase Of(AccountCase one, ClientFigures client, IReadOnlyList<WorkEvent> events)
    {
        var accounts = new List<RequestAccount>();
        var history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = new RequestAccounts(accounts.Add) };
        foreach (var e in events)
        {
            history.Add(e);
        }

        return new AccountedCase(one, [.. accounts.Where(account => string.Equals(account.Path, one.Path, StringComparison.Ordinal))], client, events);
    }

    private static string Off(double share) => Math.Round(share, 3).ToString("+0.0 %;−0.0 %;0.0 %", CultureInfo.InvariantCulture);
}
