using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Report;

/// <summary>Runs as a recorder writes them: ten seconds of load with its drain, a pool that grows, a summary.</summary>
internal static class SampleRuns
{
    public const string Nasty = "=cmd|'/c calc'!A1 </title><script>alert(1)</script> \"quoted\" & 'so'";

    /// <param name="id">Also the file's name.</param>
    /// <param name="perSecond">Requests completed per second; 10 of them take longer than the others.</param>
    /// <param name="milliseconds">Service time.</param>
    public static RecordedRun Of(string id = "20261121T060000Z-taskwait-0a1b", int perSecond = 400, int milliseconds = 50, string title = "Task wait", RunGroup? group = null, Func<RunHeader, RunHeader>? change = null)
    {
        var plan = new LoadPlan($"http://127.0.0.1:5000/api/diagscenario/taskwait?ms={milliseconds}", 20, DurationSeconds: 10);
        var header = RunFileTests.Header(id) with { Title = title, Plan = plan, Phases = [new LoadPhase("taskwait", plan)], Group = group, StartedUtc = new DateTimeOffset(2026, 11, 21, 6, 0, 0, 250, TimeSpan.Zero) };
        header = change?.Invoke(header) ?? header;
        List<TimelineItem> items = [new SessionChange(0, SessionState.Attached, "Attached."), new PoolSample(0.25, 0.25) { ThreadCount = 3, QueueLength = 0, CompletedItems = 2, CpuPercent = 1 }, new Phase(0.3, "load", title) { Label = "taskwait", TheoryPerSecond = 400 }, new FirstRequest(0.5)];
        for (var i = 1; i <= 40; i++)
        {
            var t = 0.5 + (i * 0.25);
            items.Add(new LoadInterval(t, 0.25, false, perSecond / 4, perSecond / 4, 20, 800) { Service = Buckets(perSecond / 4, milliseconds), AgentCpuPercent = 5, AgentThreadCount = 4, Offered = perSecond / 4 });
            items.Add(new PoolSample(t + 0.01, 0.25) { ThreadCount = 3 + (i / 4), QueueLength = i % 5, CompletedItems = perSecond / 2, CpuPercent = 20 });
            if (i % 4 == 0)
            {
                items.Add(new Injection(t + 0.02, 8, 3 + (i / 4), 2 + (i / 4), true, 0));
            }
        }

        items.Add(new Phase(10.6, "tail", "The load is over."));
        items.Add(new PoolSample(11, 0.25) { ThreadCount = 13, QueueLength = 0, CompletedItems = 0, CpuPercent = 0 });
        var load = new LatencyHistogram();
        load.AddSparse(Buckets(perSecond * 10, milliseconds));
        var summary = new LoadSummary(perSecond * 10, perSecond, 10, perSecond * 10, 0, 0, 3200)
        {
            Offered = perSecond * 10,
            CountedPerSecond = perSecond,
            Latency = load.ToSummary(),
            Service = load.ToSparse(),
            StatusClasses = new Dictionary<string, long> { ["2xx"] = perSecond * 10 },
            Errors = new Dictionary<string, long> { ["timeout"] = 1 },
            ErrorMessages = [title],
            ConnectionsOpened = 20,
            MeanInFlight = 20,
        };
        var figures = new RunTally();
        items.ForEach(figures.Add);
        var phase = header.Phases[0] with { ServiceSeconds = 0.05 };
        items.Add(RunSummaries.Of(new RunEnd(new RecordingPlan(null), 36, "completed", "Completed.") { Target = header.Target, Loads = [new SentLoad(phase, summary, 0, [])] }, figures, 0, []));
        return new RecordedRun(header, items, (RunSummary)items[^1], []);
    }

    /// <summary>Writes a run into a folder as the recorder does.</summary>
    public static async Task<string> WriteAsync(this RecordedRun run, string folder)
    {
        Directory.CreateDirectory(folder);
        var path = Path.Combine(folder, run.Header.Id + RunFormat.Extension);
        await using var writer = new RunFileWriter(path, run.Header);
        foreach (var item in run.Items)
        {
            writer.Append(item is RunSummary summary ? PhaseHistograms.Without(summary) : item);
        }

        return path;
    }

    private static SparseBuckets Buckets(int count, int milliseconds)
    {
        var histogram = new LatencyHistogram();
        for (var i = 0; i < count; i++)
        {
            histogram.Record((milliseconds + (i % 10)) * 1000L);
        }

        return histogram.ToSparse();
    }
}
