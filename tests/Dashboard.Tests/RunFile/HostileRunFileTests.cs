using System.Text;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>Run files that hold good JSON with figures and lists that no recorder writes: each costs itself and nothing else.</summary>
public sealed class HostileRunFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunStore Store => new(new RunFolder(_folder.FullPath));

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 30_000)]
    [InlineData("\"phases\":[]", "\"phases\":[null]")]
    [InlineData("\"connections\":125", "\"connections\":125,\"arrivals\":{\"perSecond\":1,\"stages\":[null]}")]
    [InlineData("\"connections\":125", "\"connections\":125,\"arrivals\":{\"perSecond\":1,\"stages\":[{\"seconds\":1e300,\"perSecond\":1}]}")]
    [InlineData("\"durationSeconds\":10", "\"durationSeconds\":1e300")]
    [InlineData("\"phases\":[]", "\"phases\":[{\"name\":\"a\",\"restSeconds\":-1e300}]")]
    [InlineData("\"tailSeconds\":0", "\"tailSeconds\":1e300")]
    [InlineData("\"tailSeconds\":0", "\"tailSeconds\":-1e300")]
    [InlineData("\"counterIntervalSeconds\":0", "\"counterIntervalSeconds\":1e300")]
    [InlineData("1970-01-01T00:00:00", "9999-12-31T23:59:59")]
    [InlineData("1970-01-01T00:00:00", "0001-01-01T00:00:01")]
    [InlineData("\"title\":\"Task wait\"", "\"title\":\"t\",\"cell\":{\"sweep\":\"s\",\"title\":\"t\",\"values\":{\"connections\":null},\"words\":\"w\",\"repeat\":1}")]
    [InlineData("\"title\":\"Task wait\"", "\"title\":\"t\",\"store\":{\"foreground\":1,\"workers\":1,\"workerKind\":\"own\",\"operations\":9223372036854775807,\"buckets\":1,\"keys\":\"random\",\"waitEvery\":1}")]
    public async Task A_bad_header_is_a_row_with_its_problem_and_good_runs_do_not_notice(string part, string instead)
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header("good"), [.. GeneratedRun.Samples(4, 0.25), GeneratedRun.Summary()]);
        await WriteAsync("bad", GeneratedRun.Header("bad"), header => Replace(header, part, instead));

        var entries = await Store.ListAsync(Token);

        var bad = entries.Single(entry => entry.Id == "bad");
        Assert.Null(bad.Header);
        Assert.Contains("is not a run file", bad.Problem, StringComparison.Ordinal);
        Assert.Contains("is not a run file", (await Assert.ThrowsAsync<UserFacingException>(() => Store.OpenAsync("bad", Token))).Message, StringComparison.Ordinal);
        Assert.NotNull(entries.Single(entry => entry.Id == "good").Summary);
        Assert.Single((await RunLookup.FindAsync(Store, "good", allowFiles: false, Token)).Runs);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("\"t\":35", "\"t\":1e300")]
    [InlineData("\"from\":1,", "\"from\":-1e300,")]
    [InlineData("\"goalRaises\":0", "\"goalRaises\":9223372036854775807")]
    [InlineData("\"injections\":{}", "\"injections\":{\"a\":9223372036854775807,\"b\":9223372036854775807}")]
    [InlineData("\"itemsLost\":0", "\"itemsLost\":9223372036854775807")]
    [InlineData("\"threadsMax\":37", "\"threadsMax\":-1e300")]
    [InlineData("\"sparkline\":[", "\"sparkline\":[1e300,-1e300,")]
    [InlineData("\"errors\":{}", "\"errors\":{\"timeout\":9223372036854775807,\"reset\":9223372036854775807}")]
    [InlineData("\"checks\":[]", "\"checks\":[null]")]
    [InlineData("\"errorMessages\":[]", "\"errorMessages\":[null]")]
    public async Task A_bad_summary_is_left_out_with_a_sentence_and_its_page_is_drawn(string part, string instead)
    {
        var summary = Encoding.UTF8.GetString(RunFormat.Line(GeneratedRun.Summary()));
        await WriteAsync("bad", GeneratedRun.Header("bad"), header => header, Replace(summary, part, instead));

        var run = await Store.OpenAsync("bad", Token);
        await using var pages = new DamagedRunPages(_folder.FullPath);
        var html = await pages.RenderAsync("bad");

        Assert.Null(run.Summary);
        Assert.Equal(["1 line could not be read and is skipped."], run.Problems);
        Assert.Contains("1 line could not be read", html, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":0.25,\"threadCount\":1e300,\"t\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":0.25,\"queueLength\":-999999999999999999999,\"t\":1}")]
    [InlineData("{\"kind\":\"load\",\"windowSeconds\":0.25,\"draining\":false,\"sent\":999999999999999999,\"completed\":1,\"inFlight\":1,\"bytes\":1,\"t\":1}")]
    [InlineData("{\"kind\":\"load\",\"windowSeconds\":0.25,\"draining\":false,\"sent\":1,\"completed\":9223372036854775807,\"inFlight\":1,\"bytes\":1,\"t\":1}")]
    [InlineData("{\"kind\":\"load\",\"windowSeconds\":0.25,\"draining\":false,\"sent\":1,\"completed\":1,\"inFlight\":1,\"bytes\":1,\"errors\":{\"a\":9223372036854775807,\"b\":1},\"t\":1}")]
    [InlineData("{\"kind\":\"lost\",\"count\":9223372036854775807,\"what\":\"x\",\"t\":1}")]
    [InlineData("{\"kind\":\"injection\",\"reason\":1,\"goal\":1,\"raisesGoal\":true,\"averageThroughput\":1e300,\"t\":1}")]
    [InlineData("{\"kind\":\"requests\",\"start\":[1e300],\"elapsedMs\":[1],\"thread\":[1],\"endThread\":[1],\"t\":1}")]
    [InlineData("{\"kind\":\"note\",\"tags\":[null],\"t\":0}")]
    public async Task A_bad_item_is_left_out_with_a_sentence(string line)
    {
        await WriteAsync("bad", GeneratedRun.Header("bad"), header => header, line);

        var run = await Store.OpenAsync("bad", Token);

        Assert.Empty(run.Items);
        Assert.Equal(["1 line could not be read and is skipped."], run.Problems);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_largest_counter_of_a_foreign_program_is_kept()
    {
        await GeneratedRun.WriteAsync(
            _folder.FullPath, GeneratedRun.Header("a"), [new CounterSnapshot(1, [new CounterValue("My.App", "odd", "Odd", "", false, double.MaxValue)])]);

        var run = await Store.OpenAsync("a", Token);

        Assert.Equal(double.MaxValue, Assert.Single(Assert.Single(run.Items.OfType<CounterSnapshot>()).Counters).Value);
    }

    private static string Replace(string text, string part, string instead)
    {
        Assert.Contains(part, text, StringComparison.Ordinal);
        return text.Replace(part, instead, StringComparison.Ordinal);
    }

    private Task WriteAsync(string id, RunHeader header, Func<string, string> damage, params string[] lines) => File.WriteAllLinesAsync(
        Path.Combine(_folder.FullPath, id + RunFormat.Extension), [damage(Encoding.UTF8.GetString(RunFormat.Line(header))), .. lines], Token);
}
