namespace Dashboard.Tests.Recorded;

/// <summary>The recordings themselves: a later version of the program opens them.</summary>
public sealed class RecordedRunsTests
{
    [Fact(Timeout = 30_000)]
    public async Task Each_recording_of_either_format_opens_without_a_problem()
    {
        await using var runs = await RecordedRuns.OpenAsync();

        var formats = new List<int>();
        foreach (var id in runs.Ids)
        {
            var run = await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken);
            Assert.Empty(run.Problems);
            Assert.NotNull(run.Summary?.Load?.CountedPerSecond);
            formats.Add(run.Header.Format);
        }

        Assert.Equal([14, 3], formats.GroupBy(format => format).OrderBy(format => format.Key).Select(format => format.Count()));
    }
}
