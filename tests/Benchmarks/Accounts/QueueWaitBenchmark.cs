using System.Globalization;
using Benchmarks.Load;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Rates;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Accounts;

/// <summary>
/// The wait in the pool's queue from counters alone, against the same items' enqueue and dequeue events. Bar: 10 % (median of the rounds) on the
/// styles that are in a steady state, exit code 3 beyond it; what a queue that builds up makes of it is printed without a bar.
/// </summary>
internal static class QueueWaitBenchmark
{
    private const double Bar = 0.10;

    private static readonly Case[] Cases =
    [
        new("/sync?ms=50", 30, Steady: true), new("/cpu?ms=20", 10, Steady: true), new("/lock?ms=5", 20, Steady: true), new("/semaphore?ms=5", 20, Steady: true),
        new("/test/sync?ms=100", 20, Steady: true), new("/api/diagscenario/taskwait?ms=500", 60, Steady: false), new("/api/diagscenario/tasksleepwait?ms=500", 60, Steady: false),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "3", CultureInfo.InvariantCulture);
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "15", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only");
        var cases = Array.FindAll(Cases, one => only is null || one.Path.StartsWith(only, StringComparison.Ordinal));
        var ratios = cases.ToDictionary(one => one, _ => new List<double>());
        Console.WriteLine("| endpoint | items taken | completed | queue, mean | wait by counters, ms | by events, ms | unmatched | ratio |");
        Console.WriteLine("|---|---|---|---|---|---|---|---|");
        for (var round = 0; round < rounds; round++)
        {
            foreach (var one in cases)
            {
                // A pool keeps the threads of the load before: each begins with a new one.
                using var target = await SampleServer.StartAsync(withDatabase: true);
                ratios[one].Add(await MeasureAsync(target, one, seconds));
            }
        }

        Console.WriteLine("\n| endpoint | min | median | max | bar |\n|---|---|---|---|---|");
        foreach (var one in cases)
        {
            Console.WriteLine($"| {one.Path} | {Statistics.Row(Statistics.Spread(ratios[one]), "F2")} | {(one.Steady ? "0.90 to 1.10" : "no steady state")} |");
        }

        return Array.TrueForAll(cases, one => !one.Steady || Math.Abs(Statistics.Median(ratios[one]) - 1) <= Bar) ? 0 : 3;
    }

    private static async Task<double> MeasureAsync(SampleServer target, Case one, int seconds)
    {
        var (time, client, waits) = (TimeProvider.System, new DiagnosticsClient(target.ProcessId), new QueueWaits());
        var (hub, clock) = (new TimelineHub(new TimelineClock(time)), new EventClock(time));
        using var samples = hub.Subscribe(TimelineSubscription.RecorderCapacity);
        await OurAgent.ClosedAsync(target.Url(one.Path), 2, 1, mayFail: true);
        var plan = new SessionPlan(new SessionOptions(), isWebServer: true);
        var work = new WorkSignal(waits.Add, new CounterIntervals(TimeSpan.FromMilliseconds(250), true, true));
        var counters = await TargetSession.OpenAsync(client, new SignalReader(plan.Signals, hub, clock), CancellationToken.None);
        var events = await TargetSession.OpenAsync(client, new SignalReader([work], hub, clock), CancellationToken.None);
        await Task.Delay(TimeSpan.FromSeconds(1));
        var begin = hub.Clock.Now;
        await OurAgent.ClosedAsync(target.Url(one.Path), one.Connections, seconds, mayFail: true);
        await events.DisposeAsync();
        await counters.DisposeAsync();

        // The agent starts within a second; where the style settles at all, it has by a third of the load.
        PoolSample[] measured = [.. Read(samples).Where(sample => sample.T - sample.IntervalSeconds >= begin + (seconds / 3.0) && sample.T <= begin + seconds)];
        var (from, to) = (measured[0].T - measured[0].IntervalSeconds, measured[^1].T);
        var (byCounters, byEvents) = (new QueueWaitTally().Add(measured).MeanSeconds * 1000, waits.Between(from, to));
        var ratio = (byCounters ?? double.NaN) / (byEvents.Average() * 1000);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"| {one.Path}, {one.Connections} connections | {byEvents.Count} | {measured.Sum(sample => sample.CompletedItems)} | "
            + $"{measured.Average(sample => sample.QueueLength):F1} | {byCounters:F1} | {byEvents.Average() * 1000:F1} | {waits.Unmatched + waits.LeftOpen} | {ratio:F3} |"));
        return ratio;
    }

    private static IEnumerable<PoolSample> Read(TimelineSubscription samples)
    {
        while (samples.Items.TryRead(out var item))
        {
            if (item is PoolSample sample)
            {
                yield return sample;
            }
        }
    }

    private sealed record Case(string Path, int Connections, bool Steady);
}
