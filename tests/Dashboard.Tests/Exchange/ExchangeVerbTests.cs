using System.Text.Json;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests.Exchange;

/// <summary>The verbs <c>import</c> and <c>export k6</c>.</summary>
public sealed class ExchangeVerbTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private static async Task<(int Code, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(arguments);
        return (verb.ExitCode, verb.Output, string.Join('\n', verb.Errors));
    }

    private string Data => Path.Combine(_folder.FullPath, "runs");

    private string Out => Path.Combine(_folder.FullPath, "k6");

    [Fact(Timeout = 60_000)]
    public async Task Import_prints_a_run_for_each_file_and_export_takes_its_plan()
    {
        var (code, output, errors) = await RunAsync("import", Fixture.PathOf("bombardier.json"), Fixture.PathOf("hey.csv"), "--data", Data, "--json");
        var runs = JsonDocument.Parse(output).RootElement;
        Assert.Equal((0, ""), (code, errors));
        Assert.Equal(["bombardier", "hey-csv"], runs.EnumerateArray().Select(r => r.GetProperty("format").GetString()));
        Assert.All(runs.EnumerateArray(), r => Assert.True(File.Exists(r.GetProperty("file").GetString())));

        var id = runs[0].GetProperty("runId").GetString()!;
        (code, output, errors) = await RunAsync("export", "k6", "--plan-of", id, "--data", Data, "--out", Out, "--max-p95", "500ms", "--max-error-rate", "1%", "--min-rps", "10");
        Assert.Equal((0, ""), (code, errors));
        Assert.Equal(new[] { "script.js", "testrun.yaml", "README.md" }.Select(n => Path.Combine(Out, n)), output.TrimEnd().Split(Environment.NewLine));
        Assert.Contains("'rate<=0.01'", await File.ReadAllTextAsync(Path.Combine(Out, "script.js"), TestContext.Current.CancellationToken), StringComparison.Ordinal);

        (code, output, errors) = await RunAsync("export", "k6", "--plan-of", runs[0].GetProperty("file").GetString()!, "--out", Out);
        Assert.Equal((1, ""), (code, output));
        Assert.Contains("already exists", errors, StringComparison.Ordinal);
        Assert.Equal(0, (await RunAsync("export", "k6", "--plan-of", runs[0].GetProperty("file").GetString()!, "--out", Out, "--force")).Code);
    }

    [Fact(Timeout = 60_000)]
    public async Task Hlog_writes_the_latencies_of_a_run_over_time_and_says_where_there_are_none()
    {
        var (_, output, _) = await RunAsync("import", Fixture.PathOf("hey.csv"), Fixture.PathOf("bombardier.json"), "--data", Data, "--json");
        var runs = JsonDocument.Parse(output).RootElement;
        var log = Path.Combine(_folder.FullPath, "latency.hlog");

        var (code, path, errors) = await RunAsync("export", "hlog", runs[0].GetProperty("runId").GetString()!, "--data", Data, "--out", log);
        Assert.Equal((0, log, ""), (code, path.TrimEnd(), errors));
        var lines = await File.ReadAllLinesAsync(log, TestContext.Current.CancellationToken);
        Assert.Contains("values are microseconds", lines[0], StringComparison.Ordinal);
        Assert.NotEmpty(lines[4..]);
        Assert.All(lines[4..], line => Assert.Contains(",HIST", line, StringComparison.Ordinal));

        (code, _, errors) = await RunAsync("export", "hlog", runs[0].GetProperty("file").GetString()!, "--out", log);
        Assert.Equal(1, code);
        Assert.Contains("already exists", errors, StringComparison.Ordinal);
        (code, _, errors) = await RunAsync("export", "hlog", runs[1].GetProperty("file").GetString()!, "--out", log, "--force");
        Assert.Equal(1, code);
        Assert.Contains("holds no latencies over time", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_bad_file_is_one_sentence_after_the_runs_that_were_made()
    {
        var bad = Path.Combine(_folder.FullPath, "bad.csv");
        await File.WriteAllTextAsync(bad, "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\nx\n", TestContext.Current.CancellationToken);
        var (code, output, errors) = await RunAsync("import", Fixture.PathOf("hey.csv"), bad, "--data", Data);

        Assert.Equal(1, code);
        Assert.Single(output.TrimEnd().Split('\n'));
        Assert.Equal("bad.csv, line 2: it has 1 fields instead of 8 (it may be cut off); nothing was imported.", errors.TrimEnd());
        Assert.Single(Directory.GetFiles(Data));
    }

    [Theory(Timeout = 60_000)]
    [InlineData(2, "either --plan-of or --url", "export", "k6", "--out", "x")]
    [InlineData(2, "The load has two end conditions", "export", "k6", "--url", "http://x/", "-d", "1s", "-n", "5", "--out", "x")]
    [InlineData(2, "leave out --rate", "export", "k6", "--plan-of", "x", "--rate", "5", "--out", "x")]
    [InlineData(2, "at least 0.001 requests per second", "export", "k6", "--url", "http://x/", "--rate", "0.0001", "--out", "x")]
    [InlineData(1, "No run or group 'x'", "export", "hlog", "x", "--out", "x")]
    [InlineData(2, "takes a percentage", "export", "k6", "--url", "http://x/", "-d", "1s", "--out", "x", "--max-error-rate", "2")]
    [InlineData(2, "--format takes one of", "import", "x", "--format", "jmeter")]
    [InlineData(1, "cannot be read", "import", "/nowhere/file.json")]
    [InlineData(1, "not an address", "export", "k6", "--url", "ftp://x/", "-n", "5", "--out", "x")]
    public async Task Bad_arguments_are_one_sentence(int expected, string part, params string[] arguments)
    {
        var (code, output, errors) = await RunAsync([.. arguments, .. arguments[0] == "import" ? (string[])["--data", Data] : []]);

        Assert.Equal((expected, ""), (code, output));
        Assert.Contains(part, errors, StringComparison.Ordinal);
        Assert.Single(errors.TrimEnd().Split('\n'));
    }
}
