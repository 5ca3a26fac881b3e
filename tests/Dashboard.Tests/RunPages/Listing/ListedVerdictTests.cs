using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.RunPages.Listing;
using Dashboard.Tests.Figures;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.RunPages.Listing;

public sealed class ListedVerdictTests
{
    private static readonly PoolVerdict Starved = new(RuleIds.StarvationByBlocking, 80, "Thread-pool starvation: up to 9 work items waited.");
    private static readonly PoolVerdict Healthy = new(PoolVerdict.Healthy, 0, "Healthy: 200 requests/s.");
    private static readonly PoolVerdict Unsure = new(PoolVerdict.NotEnoughData, 0, "Not enough data: 1 s.");

    [Fact]
    public void A_run_says_it_in_short_and_the_whole_sentence_is_a_hover_away()
    {
        var listed = ListedVerdict.Of([Run(Starved)]);

        Assert.Equal(("Thread-pool starvation from blocking", Starved.Sentence), (listed.Words, listed.Title));
        Assert.Equal("Healthy", ListedVerdict.Of([Run(Healthy)]).Words);
        Assert.Equal("Not enough data", ListedVerdict.Of([Run(Unsure)]).Words);
    }

    [Fact]
    public void A_group_says_the_worst_and_of_how_many_runs_it_is()
    {
        var listed = ListedVerdict.Of([Run(Healthy), Run(Starved), Run(Starved), Run(null)]);

        Assert.Equal((Starved, "Thread-pool starvation from blocking: 2 of 3"), (listed.Verdict, listed.Words));
        Assert.Equal("Not enough data: 1 of 2", ListedVerdict.Of([Run(Healthy), Run(Unsure)]).Words);
    }

    [Fact]
    public void Where_nothing_is_known_it_says_why()
    {
        var imported = Run(null) with { Summary = GeneratedRun.Summary() with { Load = GeneratedRun.Summary().Load! with { Source = "k6" } } };

        Assert.StartsWith("Recorded before findings", ListedVerdict.Of([Run(null)]).Title, StringComparison.Ordinal);
        Assert.StartsWith("Interrupted", ListedVerdict.Of([Run(null) with { Summary = null }]).Title, StringComparison.Ordinal);
        Assert.StartsWith("Figures of another tool", ListedVerdict.Of([imported]).Title, StringComparison.Ordinal);
        Assert.Equal("", ListedVerdict.Of([Run(null)]).Words);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_cell_has_a_sign_for_how_bad_it_was()
    {
        Assert.Contains("▲", await CellAsync(Starved), StringComparison.Ordinal);
        Assert.Contains("◆", await CellAsync(Starved with { Severity = 30 }), StringComparison.Ordinal);
        Assert.Contains("●", await CellAsync(Healthy), StringComparison.Ordinal);
        Assert.Contains("○", await CellAsync(Unsure), StringComparison.Ordinal);
        Assert.DoesNotContain("glyph", await CellAsync(null), StringComparison.Ordinal);
    }

    private static async Task<string> CellAsync(PoolVerdict? verdict) =>
        System.Net.WebUtility.HtmlDecode(await Rendering.OfAsync<VerdictCell>((nameof(VerdictCell.Runs), new[] { Run(verdict) })));

    private static RunListEntry Run(PoolVerdict? verdict) => new("r", GeneratedRun.Header("r"), GeneratedRun.Summary() with { Verdict = verdict }, null);
}
