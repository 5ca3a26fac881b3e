using System.Net;
using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Shell;
using Dashboard.Tests.Cli;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Report;

/// <summary>The verbs <c>compare</c> and <c>report</c>, and the downloads.</summary>
public sealed class ReportVerbTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task Compare_of_two_groups_is_a_verdict_with_an_exit_code_for_builds()
    {
        await GroupsAsync();

        var json = await RunAsync("compare", "g-a", "g-b", "--json", "--metric", "p50", "--fail-on", "slower");
        var said = JsonSerializer.Deserialize<JsonElement>(json.Output);
        Assert.Equal(3, json.Code);
        Assert.Single(json.Errors.TrimEnd().Split('\n'));
        Assert.Equal(("p50", "slower"), (said.GetProperty("metric").GetString(), said.GetProperty("verdict").GetString()));
        Assert.Equal((5, 5), (said.GetProperty("runsA").GetInt32(), said.GetProperty("runsB").GetInt32()));
        Assert.Equal(["limited", "limited", "limited", "limited", "limited"], said.GetProperty("trustB").EnumerateArray().Select(trust => trust.GetString()));
        Assert.InRange(said.GetProperty("ratio").GetDouble(), said.GetProperty("intervalLow").GetDouble(), said.GetProperty("intervalHigh").GetDouble());
        Assert.Equal(["Endpoint"], said.GetProperty("differences").EnumerateArray().Select(difference => difference.GetProperty("name").GetString()));

        var text = await RunAsync("compare", "g-a", "g-a", "--fail-on", "slower");
        Assert.Equal((0, ""), (text.Code, text.Errors));
        Assert.Contains("Throughput ", text.Output, StringComparison.Ordinal);
        Assert.StartsWith("The same within 5 %", text.Output.TrimEnd().Split('\n')[^1], StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(1, "No run or group 'nope'", "compare", "nope", "nope")]
    [InlineData(1, "/nowhere/a.run.jsonl", "compare", "/nowhere/a.run.jsonl", "b")]
    [InlineData(2, "--metric takes one of", "compare", "a", "b", "--metric", "speed")]
    [InlineData(2, "--threshold takes a percentage", "compare", "a", "b", "--threshold", "0%")]
    [InlineData(2, "--fail-on takes slower", "compare", "a", "b", "--fail-on", "faster")]
    [InlineData(2, "csv is for one run", "report", "a", "b", "--out", "x.csv")]
    [InlineData(2, "--format takes one of", "report", "a", "--out", "x", "--format", "pdf")]
    [InlineData(2, "--table takes one of samples, load, requestTime, blockers, awaiting, not 'pool'", "report", "a", "--out", "x.csv", "--table", "pool")]
    [InlineData(2, "--table is for csv", "report", "a", "--out", "x.html", "--table", "blockers")]
    [InlineData(2, "either --scenario or --preset", "run", "--demo", "--against-query", "ms=100")]
    [InlineData(2, "either --scenario or --preset", "run", "--demo", "--scenario", "taskwait", "--path", "/orders")]
    [InlineData(2, "two would name another machine", "run", "--demo", "--path", "//evil.example/orders")]
    [InlineData(2, "it is never sent", "run", "--demo", "--path", "/orders", "--query", "a#b")]
    [InlineData(2, "leave out --against-query", "run", "--demo", "--preset", "s2", "--against-query", "ms=100")]
    public async Task What_cannot_be_done_is_one_sentence(int code, string part, params string[] arguments)
    {
        var (exit, output, errors) = await RunAsync(arguments);

        Assert.Equal((code, ""), (exit, output));
        Assert.Contains(part, errors, StringComparison.Ordinal);
        Assert.Single(errors.TrimEnd().Split('\n'));
    }

    [Fact(Timeout = 120_000)]
    public async Task Report_writes_a_file_once()
    {
        await GroupsAsync();
        var path = Path.Combine(_folder.FullPath, "out.html");

        Assert.Equal((0, path + Environment.NewLine, ""), await RunAsync("report", "g-a", "g-b", "--out", path));
        Assert.Contains("data-verdict=\"Slower\"", await File.ReadAllTextAsync(path, Token), StringComparison.Ordinal);
        var again = await RunAsync("report", "a0", "--out", path);
        Assert.Equal(1, again.Code);
        Assert.Contains("already exists", again.Errors, StringComparison.Ordinal);
        Assert.Equal(0, (await RunAsync("report", "a0", "--out", path, "--force", "--format", "csv")).Code);
        Assert.StartsWith("time_utc,", await File.ReadAllTextAsync(path, Token), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_downloads_are_what_their_types_say_and_what_is_not_there_is_a_sentence()
    {
        await GroupsAsync();
        await using var app = WebHost.Build(new ServeOptions { Port = 0, DataFolder = _folder.FullPath, Secrets = null });
        using var client = new HttpClient { BaseAddress = new Uri(await app.StartListeningAsync(new ServeOptions(), Token)) };

        Assert.Equal("text/html", (await client.GetAsync("/runs/a0/report.html", Token)).Content.Headers.ContentType!.MediaType);
        var csv = await client.GetAsync("/runs/a0/samples.csv", Token);
        Assert.Equal(("text/csv", "a0.csv"), (csv.Content.Headers.ContentType!.MediaType, csv.Content.Headers.ContentDisposition!.FileName));
        foreach (var table in (string[])["requestTime", "blockers", "awaiting"])
        {
            var other = await client.GetAsync($"/runs/a0/{table}.csv", Token);
            Assert.Equal(("text/csv", $"a0.{table}.csv"), (other.Content.Headers.ContentType!.MediaType, other.Content.Headers.ContentDisposition!.FileName));
        }

        Assert.Equal("a0", JsonDocument.Parse(await client.GetStringAsync("/runs/a0/run.json", Token)).RootElement.GetProperty("runId").GetString());
        Assert.Matches(@"<strong>B: [^<]+</strong>\s*<span class=""small"">baseline", await client.GetStringAsync("/compare/report.html?runs=g-a,g-b&baseline=g-b", Token));
        string[] missings =
        [
            "/runs/nope/report.html", "/runs/nope/samples.csv", "/runs/..%2f..%2fetc/run.json", "/compare/report.html",
            "/compare/report.html?runs=a0,%2Fetc%2Fpasswd", "/compare/report.html?runs=a0,b0&metric=x",
            "/compare/report.json?runs=a0", "/compare/report.html?runs=a0,nope", "/compare/report.html?runs=a0,a1,a2,a3,a4,b0,b1",
        ];
        foreach (var missing in missings)
        {
            var answer = await client.GetAsync(missing, Token);
            Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        }

        await app.StopAsync(Token);
    }

    [Fact(Timeout = 120_000)]
    public async Task Failed_requests_break_a_build_and_what_was_not_judged_is_said()
    {
        for (var i = 0; i < 4; i++)
        {
            await SampleRuns.Of($"a{i}", change: header => header with { StartedUtc = header.StartedUtc.AddMinutes(i) }).WriteAsync(_folder.FullPath);
            await SampleRuns.Of($"late{i}", 200, change: header => header with { StartedUtc = header.StartedUtc.AddHours(i + 1) }).WriteAsync(_folder.FullPath);
            await Failing(SampleRuns.Of($"failing{i}", 800)).WriteAsync(_folder.FullPath);
        }

        var failing = await RunAsync("compare", "a0,a1,a2,a3", "failing0,failing1,failing2,failing3", "--fail-on", "slower");
        Assert.Equal(3, failing.Code);
        Assert.StartsWith("No verdict: 4 of 4 runs of B have more failed requests than a run may have (100 %; limit 1 %)", failing.Errors, StringComparison.Ordinal);

        var late = await RunAsync("compare", "a0,a1,a2,a3", "late0,late1,late2,late3", "--fail-on", "slower");
        Assert.Equal(0, late.Code);
        Assert.StartsWith("--fail-on slower was not judged. Different conditions: the sides were run one after the other", late.Errors, StringComparison.Ordinal);
    }

    private static RecordedRun Failing(RecordedRun run)
    {
        var check = new ValidityCheck(CheckNames.Errors, 100, 1, false, "All failed.");
        var phase = run.Summary!.Phases[0] with { Validity = new ValidityResult(false, [check]) };
        var summary = run.Summary with { Phases = [phase] };
        return run with { Summary = summary, Items = [.. run.Items.Where(item => item is not RunSummary), summary] };
    }

    private async Task GroupsAsync()
    {
        for (var i = 0; i < 5; i++)
        {
            await SampleRuns.Of($"a{i}", perSecond: 400 + (4 * i), group: new RunGroup("g-a", "Repeats", i + 1)).WriteAsync(_folder.FullPath);
            await SampleRuns.Of($"b{i}", perSecond: 200 + (4 * i), milliseconds: 100, group: new RunGroup("g-b", "Repeats", i + 1)).WriteAsync(_folder.FullPath);
        }
    }

    private async Task<(int Code, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync([.. arguments, "--data", _folder.FullPath]);
        return (verb.ExitCode, verb.Output, string.Join('\n', verb.Errors));
    }
}
