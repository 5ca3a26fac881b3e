using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Tests.Compare;

/// <summary>Sides of a verdict made by hand: one run a value, taken in turns a minute apart unless a test says otherwise.</summary>
internal static class VerdictSides
{
    public static readonly RunMetric Throughput = RunMetric.All[0];

    public static readonly double[] Steady = [100, 100.1, 99.9, 100.05, 99.95];

    private static readonly DateTimeOffset Begin = new(2026, 11, 21, 6, 0, 0, TimeSpan.Zero);

    /// <summary>A closed loop of this program: 20 connections, 10 s, 50 ms; so many answers a second, none of them an error.</summary>
    public static SideRun Run(string id, double perSecond, int minute = 0, Func<RunHeader, RunHeader>? header = null, Func<LoadSummary, LoadSummary>? load = null)
    {
        var plan = new LoadPlan("http://127.0.0.1:5000/api/diagscenario/taskwait?ms=50", 20, DurationSeconds: 10);
        var own = GeneratedRun.Header(id) with { Plan = plan, Style = "taskwait", StartedUtc = Begin.AddMinutes(minute) };
        var figures = new LoadSummary((long)(perSecond * 10), perSecond, 10, (long)(perSecond * 10), 0, 0, 0)
        {
            CountedPerSecond = perSecond,
            SucceededPerSecond = perSecond,
            Latency = Latency(50),
        };
        figures = load?.Invoke(figures) ?? figures;
        own = header?.Invoke(own) ?? own;
        var phase = new PhaseSummary("load", 0, 10, figures) { Validity = new ValidityResult(false, [Errors(figures)]) };
        return SideRun.Of(id, own, new RunSummary(12, "completed", "Completed.") { Phases = [phase], MainPhase = "load", Load = figures });
    }

    /// <summary>One run a value, at the minutes given; without them A B A B … with the other side of the same call.</summary>
    public static VerdictSide Side(
        string letter, IEnumerable<double> values, Func<int, int> minute, Func<RunHeader, RunHeader>? header = null, Func<LoadSummary, LoadSummary>? load = null) =>
        new(letter, letter, [.. values.Select((value, i) => Run($"{letter}{i}", value, minute(i), header, load))]) { Letter = letter };

    public static VerdictSide A(IEnumerable<double> values, Func<RunHeader, RunHeader>? header = null, Func<LoadSummary, LoadSummary>? load = null) =>
        Side("A", values, i => 2 * i, header, load);

    public static VerdictSide B(IEnumerable<double> values, Func<RunHeader, RunHeader>? header = null, Func<LoadSummary, LoadSummary>? load = null) =>
        Side("B", values, i => (2 * i) + 1, header, load);

    public static CompareVerdict Of(VerdictSide a, VerdictSide b, double threshold = 5, params MachineNoise[] noises) =>
        CompareVerdict.Of(a, b, Throughput, threshold, noises);

    public static LatencySummary Latency(double p50) => new(p50, p50, 0, p50, p50, p50, p50, p50, p50, p50);

    private static ValidityCheck Errors(LoadSummary load)
    {
        var percent = load.Errors.Values.Sum() * 100.0 / Math.Max(1, load.Sent);
        return new ValidityCheck(CheckNames.Errors, percent, 1, percent <= 1, $"{percent} %");
    }
}
