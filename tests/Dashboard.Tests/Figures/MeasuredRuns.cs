using Dashboard.RunFile;
using Dashboard.Tests.Cli;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

/// <summary>Runs of every kind: closed and open loop, enough requests and too few, one load and several, none in time, another tool's.</summary>
internal static class MeasuredRuns
{
    public static IReadOnlyList<string> Names { get; } = ["closed", "few", "open", "several", "late", "foreign"];

    /// <summary>One of these, or one of the recorded ones.</summary>
    public static async Task<RecordedRun> OfAsync(string name) =>
        RecordedRuns.Names.Contains(name, StringComparer.Ordinal) ? await RecordedRuns.ReadAsync(name) : Of(name);

    public static RecordedRun Of(string name) => name switch
    {
        "closed" => WithLoad(
            SampleRuns.Of(), load => load with { ConnectMs = MeasuredLoads.Closed(20).Latency, FirstByteMs = MeasuredLoads.Closed(4000).Latency }),
        "few" => SampleRuns.Of(perSecond: 12),
        "open" => WithLoad(SampleRuns.Of(), _ => MeasuredLoads.Open(900)),
        "several" => CompareRuns.Two("two"),
        "late" => WithLoad(SampleRuns.Of(perSecond: 12), load => load with { Completed = 0, CompletedPerSecond = 0, Drained = load.Sent }),
        "foreign" => WithLoad(SampleRuns.Of(), load => load with { Source = "hey", Definitions = Given() }, isForeign: true),
        _ => throw new ArgumentException(name, nameof(name)),
    };

    private static RecordedRun WithLoad(RecordedRun run, Func<LoadSummary, LoadSummary> change, bool isForeign = false)
    {
        var phase = run.Summary!.Phases[0] with { Load = change(run.Summary.Phases[0].Load) };
        phase = isForeign ? new PhaseSummary(phase.Name, phase.From, phase.To, phase.Load) : phase;
        var summary = run.Summary with { Load = phase.Load, Phases = [phase] };
        return run with { Summary = summary, Items = [.. run.Items.SkipLast(1), summary] };
    }

    private static Dictionary<string, string> Given() => new(StringComparer.Ordinal)
    {
        ["completedPerSecond"] = "all answers ÷ time",
        ["completed"] = "all answers",
        ["sent"] = "all requests",
        ["latency.p50Ms"] = "with connecting",
        ["errors"] = "by message",
    };
}
