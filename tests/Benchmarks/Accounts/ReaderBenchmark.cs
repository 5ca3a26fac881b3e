using System.Globalization;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Tests.Accounts;
using Dashboard.Timeline.Work;

namespace Benchmarks.Accounts;

/// <summary>
/// What adding up costs the reader: recorded streams again and again, one after the other in time. Bar: 10 % of a core at 20,000 events/s,
/// 5 µs each; that holds the library that decodes the events too, so what is measured here may take a fifth of it. Exit code 3 beyond.
/// </summary>
internal static class ReaderBenchmark
{
    private const double BarNanoseconds = 1000;
    private const double EventsASecond = 20_000;
    private static readonly string[] Streams = ["taskwait", "lock", "semaphore", "testsync", "asyncwait", "sleepw"];

    public static int Run(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "100", CultureInfo.InvariantCulture);
        var missed = false;
        Console.WriteLine($"| stream | events | ns of processor time an event | bytes an event | of a core at {EventsASecond:F0} events/s | |\n|---|---|---|---|---|---|");
        foreach (var stream in Streams)
        {
            var events = RecordedWork.Read(stream).Events;
            Feed(events, 5);
            var (allocated, begin) = (GC.GetAllocatedBytesForCurrentThread(), Environment.CpuUsage.TotalTime);
            Feed(events, rounds);
            var each = (Environment.CpuUsage.TotalTime - begin).TotalNanoseconds / rounds / events.Count;
            var bytes = (GC.GetAllocatedBytesForCurrentThread() - allocated) / (double)rounds / events.Count;
            missed |= each > BarNanoseconds;
            Console.WriteLine($"| {stream} | {events.Count} | {each:F0} | {bytes:F0} | {each * EventsASecond / 1e9:P2} | {(each > BarNanoseconds ? "**missed**" : "holds")} |");
        }

        return missed ? 3 : 0;
    }

    private static void Feed(IReadOnlyList<WorkEvent> events, int rounds)
    {
        var history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = new RequestAccounts(static _ => { }) };
        var length = events[^1].T + 1;
        for (var round = 0; round < rounds; round++)
        {
            for (var i = 0; i < events.Count; i++)
            {
                history.Add(events[i] with { T = events[i].T + (round * length) });
            }
        }
    }
}
