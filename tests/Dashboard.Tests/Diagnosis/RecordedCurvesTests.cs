using System.Globalization;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>
/// The right finding on every recorded curve, and soon. One cannot be told in time: ten requests at a time to a blocking driver on a pool that may run eight
/// threads at once. It has at most two work items queued, and looks like 100 requests to an async driver until the threads grow.
/// </summary>
public sealed class RecordedCurvesTests
{
    private const string ToldLate = "socket_c10_P8";

    /// <summary>The same on .NET 11: with 14 threads for ten requests none waits, and the queue is above 0 in fewer samples still.</summary>
    private const string NotTold = "socket_c10_P8_r1";

    private const double SoonSeconds = 10;

    /// <summary>A sample shows what was before it: the first of a load from its own begin on.</summary>
    private const double FirstSample = -0.25;

    private static readonly string[] OfBlocking =
        [RuleIds.StarvationByBlocking, RuleIds.BlockedNotInjected, RuleIds.SteadyBlocking, RuleIds.LockConvoy];

    public static TheoryData<string> TaskWaits => NamesOf("taskWaits");

    public static TheoryData<string> Blocking => NamesOf("blocking");

    public static TheoryData<string> Healthy => NamesOf("healthy");

    [Fact]
    public void There_are_58_curves_of_three_kinds_of_either_runtime()
    {
        Assert.All([RecordedCurve.All, RecordedCurve.Of11], curves =>
        {
            Assert.Equal(58, curves.Count);
            Assert.Equal([48, 5, 5], curves.CountBy(curve => curve.Expected).Select(kind => kind.Value).OrderDescending());
        });
        Assert.Equal("11.0.0", RecordedCurve.Of11.Select(curve => curve.Runtime).Distinct(StringComparer.Ordinal).Single());
    }

    [Theory, MemberData(nameof(TaskWaits))]
    public void Task_waits_are_named_within_10_seconds_of_load(string name)
    {
        var found = DiagnosedCurve.Of(RecordedCurve.Of(name));

        Assert.Equal(RuleIds.StarvationByTaskWaits, found.Blocking?.Rule);
        Assert.InRange(found.ToldAfter[RuleIds.StarvationByTaskWaits], 0, SoonSeconds);
        Assert.DoesNotContain(RuleIds.StarvationByBlocking, found.ToldAfter.Keys);
        Assert.DoesNotContain(RuleIds.BlockedNotInjected, found.ToldAfter.Keys);
    }

    [Theory, MemberData(nameof(Blocking))]
    public void Other_blocking_is_named_within_10_seconds_of_load(string name)
    {
        var found = DiagnosedCurve.Of(RecordedCurve.Of(name));

        Assert.Contains(found.Blocking?.Rule, OfBlocking);
        Assert.DoesNotContain(RuleIds.StarvationByTaskWaits, found.ToldAfter.Keys);
        Assert.InRange(found.FirstTold!.Value, 0, name == ToldLate ? RecordedCurve.Of(name).Seconds : SoonSeconds);
    }

    [Fact]
    public void Blocking_for_which_there_are_more_threads_than_requests_is_not_told_on_net_11()
    {
        var found = DiagnosedCurve.Of(RecordedCurve.Of(NotTold));

        Assert.Null(found.FirstTold);
        Assert.DoesNotContain(found.All, finding => finding.Severity >= PoolVerdict.ProblemSeverity);
    }

    [Theory, MemberData(nameof(Healthy))]
    public void Async_code_is_never_called_blocked(string name)
    {
        var found = DiagnosedCurve.Of(RecordedCurve.Of(name));

        Assert.DoesNotContain(found.All, finding => finding.Severity >= PoolVerdict.ProblemSeverity);
        Assert.Contains(found.All, finding => finding.Rule == RuleIds.HealthyTuning);
    }

    [Theory, MemberData(nameof(Blocking))]
    public void A_finding_begins_with_the_load_and_not_when_it_was_told(string name)
    {
        var found = DiagnosedCurve.Of(RecordedCurve.Of(name)).Blocking!;

        Assert.InRange(found.From, FirstSample, name == ToldLate ? SoonSeconds : 2);
    }

    [Fact]
    public void The_document_says_of_each_curve_what_the_rules_say()
    {
        var text = File.ReadAllText(Path.Combine(ProductFiles.RepositoryRoot, "docs", "findings.md"));

        Assert.Equal(RecordedCurve.All.Select(Row), text.Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal)
            && RecordedCurve.All.Any(curve => line.StartsWith($"| `{curve.Name}` |", StringComparison.Ordinal))));
    }

    /// <summary>The row of the document.</summary>
    private static string Row(RecordedCurve curve)
    {
        var found = DiagnosedCurve.Of(curve);
        var told = found.FirstTold is { } seconds ? string.Create(CultureInfo.InvariantCulture, $"{seconds:0.0} s") : "–";
        var rules = found.All.Where(finding => RuleList.IsBlocking(finding.Rule)).Select(finding => finding.Rule).Distinct(StringComparer.Ordinal);
        var worst = found.All.Count == 0 ? 0 : found.All.Max(finding => finding.Severity);
        return $"| `{curve.Name}` | {curve.Expected} | {(string.Join(", then ", rules) is { Length: > 0 } names ? names : "none")} | {told} | {worst} |";
    }

    private static TheoryData<string> NamesOf(string expected) =>
        [.. RecordedCurve.All.Concat(RecordedCurve.Of11).Where(curve => curve.Expected == expected && curve.Name != NotTold).Select(curve => curve.Name)];
}
