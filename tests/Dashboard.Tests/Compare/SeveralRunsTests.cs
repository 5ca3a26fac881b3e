using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;
using Dashboard.Tests.Report;

namespace Dashboard.Tests.Compare;

/// <summary>Runs by themselves that make one side: two builds can take turns only as runs of their own.</summary>
public sealed class SeveralRunsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 30_000)]
    public async Task Runs_and_files_with_commas_between_are_one_side_and_have_a_verdict()
    {
        string[] files = [.. await Task.WhenAll(Enumerable.Range(0, 8).Select(i =>
            SampleRuns.Of($"r{i}", i % 4 is 1 or 2 ? 200 + i : 400 + i, change: header => header with { StartedUtc = header.StartedUtc.AddMinutes(i) }).WriteAsync(_folder.FullPath)))];
        var comparison = await Reader().CompareAsync(CompareQuery.Named([$"r0,r3,{files[4]},r7", "r1,r2,r5,r6"]), Token);

        var verdict = Assert.Single(comparison.Verdicts).Verdict;
        Assert.Equal((VerdictWord.Slower, 4, 4), (verdict.Word, verdict.RunsA, verdict.RunsB));
        Assert.Equal("4 repeats: tables give the median (lowest–highest); charts draw the middle one", comparison.Sides[0].Words);
        Assert.NotEmpty(comparison.Sides[1].Shown.Intervals);

        // What was compared stays when room is made.
        Assert.Superset(new HashSet<string>(["r0", "r7", "r1", "r6"]), new HashSet<string>(new RunStore(new RunFolder(_folder.FullPath)).Compared.Read()));
    }

    [Fact(Timeout = 30_000)]
    public async Task One_that_is_not_there_is_named()
    {
        await SampleRuns.Of("r0").WriteAsync(_folder.FullPath);

        var problem = await Assert.ThrowsAsync<Dashboard.Format.UserFacingException>(() => Reader().CompareAsync(CompareQuery.Named(["r0", "r0,gone"]), Token));
        Assert.StartsWith("No run or group 'gone'", problem.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a,b@fast", "fast", "a", "b")]
    [InlineData("/tmp/a.run.jsonl,b", null, "/tmp/a.run.jsonl", "b")]
    [InlineData("/tmp/a,b/c.run.jsonl", null)]
    [InlineData("a", null)]
    public void A_comma_makes_a_list_unless_it_stands_in_a_path(string name, string? load, params string[] members)
    {
        var reference = ComparedRef.Named(name);

        Assert.Equal(members, reference.Members);
        Assert.Equal((load, members.Length > 0), (reference.Load, reference.IsGroup));
    }

    private ComparisonReader Reader() => new(new RunStore(new RunFolder(_folder.FullPath)), new NoiseStore(new RunFolder(_folder.FullPath)));
}
