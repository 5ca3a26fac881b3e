using Dashboard.Compare;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>Runs of 48 requests a second and 120 work items a second, whose pool compensates twice.</summary>
public sealed class RuntimeChangeTests
{
    [Fact]
    public void What_another_pool_did_is_said_with_its_reason_and_when()
    {
        var change = Of(Run("a", "10.0.12"), More(Run("b", "11.0.0")))!;

        Assert.Equal(
            ".NET 11.0.0 (B) against .NET 10.0.12 (A): Goal changes: Starvation 0 → 3; Goal changes: CooperativeBlocking 2 → 5 (the last after 200 ms → 9 s); "
                + "Times scheduled per request 2 → 4.",
            change.Sentence);
        Assert.Empty(change.Faults);
    }

    [Fact]
    public void Pools_that_did_the_same_are_said_to() =>
        Assert.StartsWith(
            ".NET 11.0.0 (B) against .NET 10.0.12 (A): the pool did the same; ", Of(Run("a", "10.0.12"), Run("b", "11.0.0"))!.Sentence, StringComparison.Ordinal);

    [Theory]
    [InlineData("10.0.12", "10.0.12")]
    [InlineData("10.0.12", null)]
    [InlineData(null, null)]
    public void Where_the_runtime_is_the_same_or_unknown_nothing_is_said(string? a, string? b) => Assert.Null(Of(Run("a", a), Run("b", b)));

    [Fact]
    public void A_side_of_two_runtimes_has_none() =>
        Assert.Null(Of([Run("a1", "10.0.12", "a"), Run("a2", "10.0.11", "a")], [Run("b1", "11.0.0", "b"), Run("b2", "11.0.0", "b")]));

    [Fact]
    public void Of_repeats_the_middle_counts()
    {
        RecordedRun[] newer = [More(Run("b1", "11.0.0", "b")), Run("b2", "11.0.0", "b"), Run("b3", "11.0.0", "b")];

        var change = Of([Run("a1", "10.0.12", "a"), Run("a2", "10.0.12", "a")], newer)!;

        Assert.Contains("the pool did the same", change.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Faults_of_an_older_patch_are_said_in_the_text_with_their_links()
    {
        var text = ComparisonText.Lines(CompareRuns.Compare(CompareQuery.Named([]), Run("a", "10.0.1"), Run("b", "11.0.0"))).ToList();

        Assert.Contains(text, static line => line.StartsWith(".NET 11.0.0 (B) against .NET 10.0.1 (A): ", StringComparison.Ordinal));
        Assert.Equal(
            ["https://github.com/dotnet/runtime/pull/121887", "https://github.com/dotnet/aspnetcore/issues/66380"],
            text.Where(static line => line.StartsWith(".NET 10.0.1 has a fault", StringComparison.Ordinal)).Select(static line => line.Split(' ')[^1]));
    }

    private static RuntimeChange? Of(RecordedRun a, RecordedRun b) => Of(CompareRuns.Compare(CompareQuery.Named([]), a, b));

    private static RuntimeChange? Of(RecordedRun[] a, RecordedRun[] b) => Of(CompareRuns.Groups(CompareQuery.Named([]), a, b));

    private static RuntimeChange? Of(Comparison comparison) => PoolDifference.Of(comparison, comparison.Verdicts[0]).Runtime;

    private static RecordedRun Run(string id, string? version, string? group = null)
    {
        var header = CompareRuns.Header(id);
        header = header with
        {
            Target = header.Target! with { RuntimeVersion = version },
            Group = group is null ? null : new RunGroup($"g-{group}", group, 1),
        };
        return With(CompareRuns.One(id, header: header), new ThreadStates(CompareRuns.First + 4) { Seconds = 1, Scheduled = 960 });
    }

    private static RecordedRun More(RecordedRun run) => With(
        run,
        new Injection(CompareRuns.First + 1, InjectionReasons.Starvation, 5, 4, true, 0),
        new Injection(CompareRuns.First + 2, InjectionReasons.Starvation, 6, 5, true, 0),
        new Injection(CompareRuns.First + 3, InjectionReasons.Starvation, 7, 6, true, 0),
        new Injection(CompareRuns.First + 7, InjectionReasons.CooperativeBlocking, 8, 7, true, 0),
        new Injection(CompareRuns.First + 8, InjectionReasons.CooperativeBlocking, 9, 8, true, 0),
        new Injection(CompareRuns.First + 9, InjectionReasons.CooperativeBlocking, 10, 9, true, 0),
        new ThreadStates(CompareRuns.First + 5) { Seconds = 1, Scheduled = 960 });

    private static RecordedRun With(RecordedRun run, params TimelineItem[] more) => run with
    {
        Items = [.. run.Items.Concat(more).OrderBy(static item => item is RunSummary ? double.MaxValue : item.T)],
    };
}
