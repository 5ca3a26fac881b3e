using Dashboard.Assistants;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Shell;
using Dashboard.Tests.Report;
using ModelContextProtocol.Protocol;

namespace Dashboard.Tests.Assistants;

/// <summary>What is refused, in one sentence, before a process is attached to or a user asked.</summary>
public sealed class AssistantToolsTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly AssistantTargets _targets;
    private readonly AssistantTools _tools;

    public AssistantToolsTests()
    {
        _targets = new AssistantTargets(() => DashboardFeatures.Open(_folder.FullPath), TimeProvider.System);
        _tools = new AssistantTools(_targets, new AssistantRuns(_targets), new Consent(isGiven: true), static () => null);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _targets.DisposeAsync();
        _folder.Dispose();
    }

    [Theory(Timeout = 60_000)]
    [InlineData("http://example.com")]
    [InlineData("http://10.0.0.1:80")]
    [InlineData("http://127.0.0.1.example.com:5000")]
    [InlineData("file:///etc/passwd")]
    [InlineData("//example.com")]
    [InlineData("http://user:x@127.0.0.1:5000")]
    public async Task Load_to_another_machine_is_refused(string address) =>
        Assert.Contains("an address of this machine", Sentence(await _tools.StartLoadAsync(null!, "1", "/orders", address: address, token: Token)), StringComparison.Ordinal);

    [Theory(Timeout = 60_000)]
    [InlineData("//example.com/", 10, 10, "two would name another machine")]
    [InlineData("", 10, 10, "Path: what to call")]
    [InlineData("/orders", 0, 10, "connections: 1 to 100, not 0.")]
    [InlineData("/orders", 101, 10, "connections: 1 to 100, not 101.")]
    [InlineData("/orders", 10, 0, "seconds: 1 to 60 s, not 0.")]
    [InlineData("/orders", 10, 61, "seconds: 1 to 60 s, not 61.")]
    [InlineData("/orders", 10, double.NaN, "seconds: 1 to 60 s")]
    [InlineData("/orders\r\nHost: x", 10, 10, "no spaces or control characters")]
    public async Task Load_outside_the_limits_is_refused(string path, int connections, double seconds, string sentence) =>
        Assert.Contains(sentence, Sentence(await _tools.StartLoadAsync(null!, "1", path, connections, seconds, token: Token)), StringComparison.Ordinal);

    [Theory(Timeout = 60_000)]
    [InlineData("../../etc/passwd")]
    [InlineData("/tmp/a.run.jsonl")]
    [InlineData("a,b")]
    [InlineData("")]
    public async Task A_run_is_named_and_never_a_path(string run)
    {
        Assert.StartsWith("run: give the id", Sentence(await _tools.WhoBlocksAsync(run: run, token: Token)), StringComparison.Ordinal);
        Assert.StartsWith("before: give the id", Sentence(await _tools.CompareAsync(run, "last", Token)), StringComparison.Ordinal);
        Assert.StartsWith("run: give the id", Sentence(await _tools.ProveAsync(null!, "1", run, Token)), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task What_is_not_there_is_one_sentence_that_says_what_to_do()
    {
        Assert.StartsWith("No .NET process of this user is 'no such\\u0007 one'", Sentence(await _tools.DoctorAsync("no such\u0007 one", Token)), StringComparison.Ordinal);
        Assert.StartsWith("process: give the id", Sentence(await _tools.WhereTimeWentAsync(token: Token)), StringComparison.Ordinal);
        Assert.StartsWith("Give a process or a run", Sentence(await _tools.WhoMadeWhomWaitAsync("1", "last", Token)), StringComparison.Ordinal);
        Assert.StartsWith("'last' is not there", Sentence(await _tools.WhoBlocksAsync(run: "last", token: Token)), StringComparison.Ordinal);
        Assert.StartsWith("seconds: 1 to 60 s", Sentence(await _tools.RecordAsync(null!, "1", 3_600, Token)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_is_repeated_only_within_what_an_assistant_may_start()
    {
        var plan = new LoadPlan("http://127.0.0.1:5000/orders", 10, DurationSeconds: 5);
        Assert.Null(AssistantRuns.RefuseAgain(Entry(plan)));
        Assert.Contains("this machine only", AssistantRuns.RefuseAgain(Entry(plan with { Url = "http://stock:80/" })), StringComparison.Ordinal);
        Assert.Contains("larger than", AssistantRuns.RefuseAgain(Entry(plan with { Connections = 101 })), StringComparison.Ordinal);
        Assert.Contains("larger than", AssistantRuns.RefuseAgain(Entry(plan with { DurationSeconds = 61 })), StringComparison.Ordinal);
        Assert.Contains("may change something", AssistantRuns.RefuseAgain(Entry(plan with { Method = "POST" })), StringComparison.Ordinal);
        Assert.Contains("has no end", AssistantRuns.RefuseAgain(Entry(plan) with { Summary = null }), StringComparison.Ordinal);
    }

    private static RunListEntry Entry(LoadPlan plan) => new("a", RunHeaders(plan), new Dashboard.Timeline.RunSummary(10, "completed", "Completed."), null);

    private static RunHeader RunHeaders(LoadPlan plan) => SampleRuns.Of("a").Header with { Plan = plan, Preset = null };

    private static string Sentence(CallToolResult result)
    {
        Assert.True(result.IsError);
        var text = Assert.IsType<TextContentBlock>(Assert.Single(result.Content)).Text;
        Assert.DoesNotContain('\n', text);
        Assert.DoesNotContain("   at ", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Exception", text, StringComparison.Ordinal);
        return text;
    }
}
