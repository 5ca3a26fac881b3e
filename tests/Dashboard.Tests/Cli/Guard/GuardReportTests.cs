using System.Text.Json;
using Dashboard.Cli.Guard;
using Dashboard.Compare;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Compare;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Cli.Guard;

/// <summary>What a guard says of base and head, and with which exit code, from five runs of each.</summary>
public sealed class GuardReportTests
{
    private const string Root = "/build/shop";

    private static readonly BlockerSummary Site = new("Orders.Load|x", "Task wait", BlockingSites.WaitEvents)
    {
        Route = "GET /orders",
        BlockedMs = 480 * 205,
        Line = new SourceLine($"{Root}/src/My Orders.cs", 41),
    };

    [Fact]
    public void A_new_call_site_breaks_the_build_though_head_is_as_fast()
    {
        var report = Report([], [Site]);

        Assert.Equal((3, "✘", "Head blocks at 1 new call site and is as fast."), (report.ExitCode, report.Glyph, report.Headline));
        string[] lines = [.. GuardText.Lines(report)];
        Assert.Equal("  New: GET /orders blocks in Orders.Load|x (My Orders.cs:41, Task wait), 205 ms a request.", lines[1]);
        Assert.StartsWith("  Fix: Await the task", lines[2], StringComparison.Ordinal);
        Assert.All(lines, line => Assert.True(line.Length <= 120, line));
    }

    [Theory]
    [InlineData(100, 0, "Head blocks nowhere new and is as fast.")]
    [InlineData(200, 3, "Head blocks nowhere new and is slower.")]
    [InlineData(50, 0, "Head blocks nowhere new and is faster.")]
    public void Speed_alone_decides_where_nothing_blocks(double milliseconds, int exitCode, string headline)
    {
        var report = Report([], [], milliseconds);

        Assert.Equal((exitCode, headline), (report.ExitCode, report.Headline));
    }

    /// <summary>Never green when a side gave no figures.</summary>
    [Fact]
    public void Without_a_verdict_it_is_not_green_unless_a_call_site_is_new()
    {
        var few = new GuardReport(BlockedRuns.Compare([[], []], [[], []]));
        Assert.Equal((1, "○", "Head blocks nowhere new and has no verdict on its speed."), (few.ExitCode, few.Glyph, few.Headline));
        Assert.Equal(3, new GuardReport(BlockedRuns.Compare([[], []], [[Site], [Site]])).ExitCode);
        Assert.Contains("notJudged", JsonText.Of(GuardJson.Of(few)), StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_gone_or_moved_is_said_and_breaks_nothing()
    {
        var gone = Report([Site], []);
        Assert.Equal(0, gone.ExitCode);
        Assert.Contains(GuardText.Lines(gone), line => line.StartsWith("  Gone: GET /orders in Orders.Load|x", StringComparison.Ordinal));

        var moved = Report([Site], [Site with { Method = "Orders.LoadAll" }]);
        Assert.Equal(0, moved.ExitCode);
        Assert.Contains(GuardText.Lines(moved), line => line.StartsWith("  Moved, no longer: GET /orders blocks in Orders.LoadAll", StringComparison.Ordinal));
    }

    [Fact]
    public void Markdown_has_the_call_site_in_a_table_and_no_mark_of_the_program()
    {
        string[] lines = [.. GuardText.Markdown(Report([], [Site]))];

        Assert.Equal("### ✘ Thread pool: Head blocks at 1 new call site and is as fast.", lines[0]);
        Assert.Contains(@"| new | GET /orders | Orders.Load\|x (My Orders.cs:41, Task wait) | 0 | 205 |", lines);
        Assert.Contains(lines, line => line.StartsWith("| Throughput |", StringComparison.Ordinal));
    }

    /// <summary>The parts that a code host needs: rule, message, file from the root, line, and a fingerprint that no other line changes.</summary>
    [Fact]
    public void Sarif_names_the_file_from_the_root_of_the_repository()
    {
        var sarif = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(GuardSarif.Of(Report([], [Site]), Root)));

        Assert.Equal("2.1.0", sarif.GetProperty("version").GetString());
        var run = sarif.GetProperty("runs")[0];
        var result = Assert.Single(run.GetProperty("results").EnumerateArray());
        Assert.Equal(run.GetProperty("tool").GetProperty("driver").GetProperty("rules")[0].GetProperty("id").GetString(), result.GetProperty("ruleId").GetString());
        var physical = result.GetProperty("locations")[0].GetProperty("physicalLocation");
        Assert.Equal(("src/My%20Orders.cs", 41), (physical.GetProperty("artifactLocation").GetProperty("uri").GetString(), physical.GetProperty("region").GetProperty("startLine").GetInt32()));
        Assert.Equal("GET /orders Orders.Load|x Task wait", result.GetProperty("partialFingerprints").GetProperty("blockingSite/v1").GetString());
        Assert.StartsWith("New: GET /orders blocks in ", result.GetProperty("message").GetProperty("text").GetString(), StringComparison.Ordinal);
        Assert.Equal(0, JsonSerializer.Deserialize<JsonElement>(JsonText.Of(GuardSarif.Of(Report([], []), Root))).GetProperty("runs")[0].GetProperty("results").GetArrayLength());
    }

    [Theory]
    [InlineData("/_/src/Orders.cs", "src/Orders.cs")]
    [InlineData("/other/Orders.cs", "file:///other/Orders.cs")]
    [InlineData(@"src\Orders.cs", "src/Orders.cs")]
    public void A_path_of_another_machine_is_an_address_too(string file, string address) =>
        Assert.Equal(address, GuardSarif.Address(new SourceLine(file, 1), Root));

    private static GuardReport Report(BlockerSummary[] inBase, BlockerSummary[] inHead, double milliseconds = 100)
    {
        BlockerSummary[][] Five(BlockerSummary[] sites) => [.. Enumerable.Repeat(sites, 5)];
        return new GuardReport(BlockedRuns.Compare(Five(inBase), Five(inHead), changed: (run, isHead) => isHead ? At(run, 100 / milliseconds) : run));
    }

    private static RecordedRun At(RecordedRun run, double factor)
    {
        var load = run.Summary!.Phases[0].Load;
        load = load with { CompletedPerSecond = load.CompletedPerSecond * factor, CountedPerSecond = load.CountedPerSecond * factor };
        var summary = run.Summary with { Load = load, Phases = [run.Summary.Phases[0] with { Load = load }] };
        return run with { Summary = summary, Items = [.. run.Items.Where(static item => item is not RunSummary), summary] };
    }
}
