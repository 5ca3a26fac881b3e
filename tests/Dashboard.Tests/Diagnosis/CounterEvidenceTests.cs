using Dashboard.Diagnosis.Rules;
using Dashboard.Tests.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>What a finding names against itself: by hand, and held against the raw samples of the recorded shapes.</summary>
public sealed class CounterEvidenceTests
{
    private readonly PoolScript _pool = new();

    public static TheoryData<string> Runs =>
    [
        .. Directory.GetFiles(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Diagnosis", "Runs"), "*.gz")
            .Select(file => Path.GetFileName(file).Split('.')[0]),
    ];

    /// <summary>The bar: severities above it.</summary>
    private const int Severe = 60;

    [Fact]
    public void Starvation_of_a_target_that_computes_as_well_says_so()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 9).For(6, queue: 50, threads: 9, cpu: 70);

        var objection = Assert.Single(_pool.The(RuleIds.StarvationByTaskWaits).Against);
        Assert.Equal((ObjectionKinds.Cpu, "The CPU was at 70 % of 2 cores on average: the target was doing CPU work too."), (objection.Kind, objection.Says));
        Assert.Contains("Per-request timing", objection.Settles, StringComparison.Ordinal);
    }

    [Fact]
    public void Starvation_with_free_processors_has_nothing_against_it()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 9).For(6, queue: 50, threads: 9, cpu: 5);

        Assert.Empty(_pool.The(RuleIds.StarvationByTaskWaits).Against);
    }

    [Fact]
    public void Threads_that_run_are_named_against_blocking()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 9).For(8, queue: 50, threads: 9, cpu: 30, beside: t => Looks(t, running: 4, waiting: 5));

        Assert.Contains(_pool.The(RuleIds.StarvationByTaskWaits).Against, one => one.Kind == ObjectionKinds.Running
            && one.Says == "44 % of the threads with work were running or runnable when sampled.");
    }

    [Fact]
    public void Threads_in_no_known_wait_are_named_where_waits_are_read()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 21).For(8, queue: 50, threads: 20, beside: t =>
            Looks(t, running: 0, waiting: 20).Append(Sites.InTask(t, 4)));

        Assert.Contains(_pool.The(RuleIds.StarvationByTaskWaits).Against, one => one.Kind == ObjectionKinds.NoWait
            && one.Says == "What 16 of 20 threads were doing, on average, could not be seen.");
    }

    [Fact]
    public void Blocked_threads_are_named_against_processors_as_the_limit()
    {
        _pool.For(8, queue: 5, threads: 6, cpu: 95, beside: t => Looks(t, running: 3, waiting: 3));

        Assert.Contains(_pool.The(RuleIds.CpuBound).Against, one => one.Kind == ObjectionKinds.Blocked);
    }

    /// <summary>
    /// The facts are computed anew from the raw items of each finding above 60; what is clearly beyond a limit must be named, and what is clearly within must not.
    /// </summary>
    [Theory(Timeout = 20_000)]
    [MemberData(nameof(Runs))]
    public async Task No_severe_finding_of_a_recorded_shape_is_silent_about_what_speaks_against_it(string name)
    {
        var run = await DiagnosedRun.ReadAsync(name);
        foreach (var finding in run.All.Where(finding => finding.Severity > Severe))
        {
            Hold(name, finding, [.. run.Run.Items.Where(item => item.T >= finding.From && item.T <= finding.To)]);
        }
    }

    [Fact]
    public void Nor_is_one_of_a_recorded_curve()
    {
        var findings = RecordedCurve.All.SelectMany(curve => DiagnosedCurve.Of(curve).All.Where(finding => finding.Severity > Severe)
            .Select(finding => (Curve: curve, Finding: finding))).ToList();

        Assert.NotEmpty(findings);
        Assert.All(findings, one => Hold(
            one.Curve.Name, one.Finding, [.. one.Curve.Items.Where(item => item.T >= one.Finding.From && item.T <= one.Finding.To)]));
    }

    private static void Hold(string name, Finding finding, IReadOnlyList<TimelineItem> items)
    {
        var samples = items.OfType<PoolSample>().ToList();
        var looks = items.OfType<ThreadStates>().Where(look => look.Workers - look.Idle > 0).ToList();
        var blocking = RuleList.IsBlocking(finding.Rule) && finding.Rule != RuleIds.Deadlock;
        Near(ObjectionKinds.Cpu, blocking, samples.Average(sample => sample.CpuPercent), CounterEvidence.BusyPercent);
        Near(
            ObjectionKinds.Running, blocking && looks.Count > 5,
            looks.Count == 0 ? null : looks.Sum(look => look.Running) / (double)looks.Sum(look => look.Workers - look.Idle), CounterEvidence.LeastShare);
        Near(ObjectionKinds.Progress, finding.Rule == RuleIds.Deadlock, samples.Average(sample => sample.CompletedItems / sample.IntervalSeconds), 1);

        void Near(string kind, bool matters, double? value, double limit)
        {
            var named = finding.Against.Any(one => one.Kind == kind);
            if (matters && value > 1.2 * limit)
            {
                Assert.True(named, $"{name}, {finding.Rule}: {kind} is {value}, and nothing is said.");
            }
            else if (!(value > 0.8 * limit))
            {
                Assert.False(named, $"{name}, {finding.Rule}: {kind} is {value}, and yet it is named.");
            }
        }
    }

    private static IEnumerable<TimelineItem> Looks(double t, int running, int waiting) =>
        t % 1 == 0 ? [new ThreadStates(t) { Running = running, Waiting = waiting }] : Array.Empty<TimelineItem>();
}
