using System.IO.Compression;
using System.Text.Json;
using Bunit;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Threads;
using Dashboard.Cli;
using Dashboard.Diagnosis.Page;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Recorded.Runtimes;

/// <summary>
/// The same load on <c>.Result</c> (README.md), on .NET 8, whose runtime reports no waits but those for locks, and on .NET 9: what is missing is said, and
/// never 0.
/// </summary>
public sealed class RecordedRuntimesTests
{
    private const string Sentence = "which reports lock contentions only: other waits need .NET 9 or later.";

    [Theory(Timeout = 20_000)]
    [InlineData(8)]
    [InlineData(9)]
    public async Task The_part_that_was_blocked_is_not_known_on_8_and_most_of_a_request_on_9(int version)
    {
        var run = await ReadAsync(version);
        var route = Assert.Single(run.Summary!.Find()!.RequestTime, one => one.Route == "GET /lambda");
        var windows = run.Items.OfType<RequestTimes>().SelectMany(window => window.Routes).Where(one => one.Route == "GET /lambda").ToList();
        var bands = run.Summary.Find()!.Tails.Where(one => one.Route == "GET /lambda").ToList();

        Assert.Empty(run.Problems);
        Assert.NotEmpty(windows);
        Assert.NotEmpty(bands);
        if (version == 8)
        {
            Assert.Null(route.WaitsMs);
            Assert.All(windows, window => Assert.Null(window.WaitsSeconds));
            Assert.All(bands, band => Assert.Null(band.WaitsMs));
            Assert.InRange(route.OnThreadMs, 40, route.TotalMs);
            Assert.Contains(RequestPart.RunningOrBlocked, RequestSentence.Of(route), StringComparison.Ordinal);
        }
        else
        {
            Assert.InRange(route.WaitsMs!.Value, 40, route.TotalMs);
            Assert.All(windows, window => Assert.NotNull(window.WaitsSeconds));
            Assert.InRange(route.OnThreadMs, 0, 20);
        }
    }

    [Theory(Timeout = 20_000)]
    [InlineData(8)]
    [InlineData(9)]
    public async Task Command_line_and_json_say_what_is_missing(int version)
    {
        var run = await ReadAsync(version);
        var finished = new FinishedRun(run.Header.Id, "/file", run.Header, run.Summary!);
        var json = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(RunOutput.Json([finished])));
        var export = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run));

        Assert.Equal(version == 8, RunOutput.Lines(finished).Any(line => line.EndsWith(Sentence, StringComparison.Ordinal)));
        Assert.Equal(version == 8, HeaderFacts.Of(run.Header).Any(fact => fact.Value.EndsWith(Sentence, StringComparison.Ordinal)));
        foreach (var one in new[] { json, export })
        {
            Assert.Equal(version == 8 ? JsonValueKind.String : JsonValueKind.Null, one.GetProperty("withoutWaits").ValueKind);
            Assert.Equal(version == 8 ? JsonValueKind.Null : JsonValueKind.Number, one.GetProperty("requestTime")[0].GetProperty("waitsMs").ValueKind);
        }
    }

    [Theory(Timeout = 20_000)]
    [InlineData(8)]
    [InlineData(9)]
    public async Task A_table_leaves_the_cell_empty(int version)
    {
        string[][] lines = [.. (await RunCsvText.OfAsync(await ReadAsync(version), RequestTimeTable.Table)).Split("\r\n").Where(line => line.Length > 0).Select(line => line.Split(','))];
        var (waits, route) = (Array.IndexOf(lines[0], "waits_ms"), Array.IndexOf(lines[0], "route"));
        var cells = lines[1..].Where(line => line[route] == "GET /lambda").Select(line => line[waits]).ToList();

        Assert.NotEmpty(cells);
        Assert.All(cells, cell => Assert.Equal(version == 8, cell.Length == 0));
    }

    [Theory(Timeout = 20_000)]
    [InlineData(8)]
    [InlineData(9)]
    public async Task The_page_says_it_at_the_parts_and_at_the_blocking_calls(int version)
    {
        var run = await ReadAsync(version);
        using var components = new Components();
        var scene = FindingScene.OfRun(run.Items, run.Header.Target);
        var time = components.Render<RunRequestTime>(
            parameters => parameters.Add(one => one.Summary, run.Summary).Add(one => one.Items, run.Items).Add(one => one.Scene, scene));
        var blocked = components.Render<WhoBlocked>(parameters => parameters.Add(one => one.Run, run).Add(one => one.Scene, scene));
        var headings = time.FindAll(".request-table th.num").Select(cell => cell.TextContent.Trim()).ToList();
        var cell = time.FindAll(".request-table tbody tr")[0].QuerySelectorAll("td")[headings.IndexOf("blocked (waits)")].TextContent;

        Assert.Equal(version == 8, cell == Readable.Missing);
        Assert.Equal(version == 8, time.Markup.Contains(RequestPart.WithoutWaits.Split('"')[0], StringComparison.Ordinal));
        Assert.Equal(version == 8, blocked.Markup.Contains(Sentence, StringComparison.Ordinal));
    }

    [Fact(Timeout = 20_000)]
    public async Task Threads_of_8_are_drawn_as_waiting_by_the_system_and_its_holders_are_running_or_blocked()
    {
        var run = await ReadAsync(8);
        var states = run.Items.OfType<LaneWindow>().SelectMany(window => window.Bars).GroupBy(bar => bar.Doing.State)
            .ToDictionary(state => state.Key, state => state.Sum(bar => bar.To - bar.From), StringComparer.Ordinal);
        var held = run.Summary!.Find()!.Blame.Where(row => row.Kind == BlameKinds.Thread).MaxBy(row => row.Share)!;

        // A look each second finds what an item waits in; an item of 50 ms between two looks is drawn as running.
        Assert.True(states["other wait"] > states[StackKinds.Running], $"{states["other wait"]} and {states[StackKinds.Running]} s");
        Assert.Equal(AttributionState.RunningOrBlocked, held.Culprit);
        Assert.Contains(run.Summary.Find()!.Blockers, site => site is { Kind: "Task wait", Source: not BlockingSites.WaitEvents, Threads: > 1 });
    }

    [Fact(Timeout = 20_000)]
    public async Task What_only_one_of_two_runtimes_tells_is_no_difference_between_their_requests()
    {
        var (a, b) = ((await ReadAsync(8)).Summary!.RequestTime[0], (await ReadAsync(9)).Summary!.RequestTime[0]);
        var longer = b with { OnThreadMs = b.OnThreadMs + b.TotalMs, TotalMs = 2 * b.TotalMs };

        Assert.DoesNotContain("blocked in waits", RequestDifference.Of(a, longer), StringComparison.Ordinal);
        Assert.Contains($"more {RequestPart.RunningOrBlocked}", RequestDifference.Of(a, longer), StringComparison.Ordinal);
        Assert.DoesNotContain("blocked", RequestDifference.Of(b, b with { WaitsMs = null, OnThreadMs = b.OnThreadMs + b.WaitsMs!.Value }), StringComparison.Ordinal);
    }

    private static async Task<RecordedRun> ReadAsync(int version)
    {
        using var folder = new TemporaryFolder();
        var recording = Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Recorded", "Runtimes", $"net{version}.run.jsonl.gz");
        await using (var from = new GZipStream(File.OpenRead(recording), CompressionMode.Decompress))
        await using (var to = File.Create(Path.Combine(folder.FullPath, $"20261125T000000Z-net{version}-0000.run.jsonl")))
        {
            await from.CopyToAsync(to, TestContext.Current.CancellationToken);
        }

        return await new RunStore(new RunFolder(folder.FullPath)).OpenAsync($"20261125T000000Z-net{version}-0000", TestContext.Current.CancellationToken);
    }
}
