using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.RunFile;

/// <summary>What a list has of a run: as much as its rows show, and for a thousand equal texts one.</summary>
public sealed class RunListReaderTests
{
    private static readonly BlockerSummary Blocker = new("TaskWait.Handle", "Task wait", "wait events");

    private static readonly BlameRow Blame = new("GET /a", "waking") { Requests = 2 };

    private static readonly TailBand Tail = new("GET /a", "p0-p50", 2) { TotalMs = 9 };

    private static readonly RouteSummary Route = new("GET /a", 2) { WaitsMs = 3, OnThreadMs = 4, AwaitingMs = 2, TotalMs = 9 };

    private static RunSummary Written()
    {
        var summary = GeneratedRun.Summary();
        var load = summary.Load! with { ErrorMessages = ["refused"], ConnectMs = summary.Load!.Latency };
        var phase = summary.Phases[0] with { Load = load, Blockers = [Blocker], Blame = [Blame], Tails = [Tail], RequestTime = [Route] };
        return summary with { Load = load, Blockers = [Blocker], Blame = [Blame], Tails = [Tail], RequestTime = [Route], Phases = [phase] };
    }

    [Fact]
    public void A_listed_run_has_the_figures_of_the_whole_one_without_its_details()
    {
        var line = RunFormat.Line(Written());

        var (listed, whole) = ((RunSummary)RunFormat.ReadListedItem(line)!, (RunSummary)RunFormat.ReadItem(line)!);

        Assert.Equal(whole.Load!.CompletedPerSecond, listed.Load!.CompletedPerSecond);
        Assert.Equal(whole.Load.Latency, listed.Load.Latency);
        Assert.Same(listed.Load, listed.Phases[0].Load);
        Assert.Equal(whole.Pool.ThreadsMax, listed.Pool.ThreadsMax);
        Assert.Equal(whole.Sparkline, listed.Sparkline);
        Assert.Single(whole.Phases[0].Blockers);
        Assert.Empty(listed.Phases[0].Blockers);
        Assert.Equal(whole.Tails, whole.Phases[0].Tails);
        Assert.Single(whole.Tails);
        Assert.Empty(listed.Tails.Concat(listed.Phases[0].Tails));
        Assert.Empty(listed.Blame.Concat(listed.Phases[0].Blame));
        Assert.Empty(listed.Load.ErrorMessages);

        // How long a request held its thread: the Capacity page fills in that.
        Assert.Equal(Route with { TotalMs = 0 }, Assert.Single(listed.Phases[0].RequestTime));
    }

    [Fact]
    public void A_recording_without_load_is_listed_without_its_details()
    {
        var line = RunFormat.Line(Written() with { Load = null, Phases = [], MainPhase = null });

        var listed = (RunSummary)RunFormat.ReadListedItem(line)!;

        Assert.Null(listed.Load);
        Assert.Null(listed.Find());
        Assert.Equal(37, listed.Pool.ThreadsMax);
        Assert.Empty(listed.Blockers);
        Assert.Empty(listed.RequestTime);
    }

    [Theory]
    [InlineData("limited")]
    [InlineData(null)]
    public void A_list_has_the_checks_that_failed_and_the_same_trust(string? trust)
    {
        ValidityCheck[] checks =
        [
            new("littlesLaw", 1, 2, true, "It holds."), new("errors", 3, 1, false, "1 % failed.") { Brief = "3 % failed" }, new("stalls", null, null, null, "Unknown."),
        ];
        foreach (var made in (ValidityCheck[][])[checks, [checks[0], checks[2]], [checks[2]], []])
        {
            var validity = new ValidityResult(made.Any(check => check.Holds is false) ? false : made.Any(check => check.Holds is true) ? true : null, made)
            {
                Trust = trust is null ? null : Trust.Limited,
            };
            var summary = Written();
            var line = RunFormat.Line(summary with { Phases = [summary.Phases[0] with { Validity = validity }] });

            var listed = ((RunSummary)RunFormat.ReadListedItem(line)!).Phases[0].Validity;

            Assert.Equal(made.Where(check => check.Holds is false), listed.Checks);
            Assert.Equal(LoadTrust.Of(validity), LoadTrust.Of(listed));
            Assert.Equal(CheckNames.Badge(validity), CheckNames.Badge(listed));
        }
    }

    [Theory]
    [InlineData("[null]")]
    [InlineData("[7]")]
    [InlineData("7")]
    [InlineData("[{\"name\":\"errors\",\"holds\":false}]")]
    public void Checks_that_are_none_are_refused_in_a_list_too(string checks)
    {
        var text = System.Text.Encoding.UTF8.GetString(RunFormat.Line(Written()));
        var at = text.IndexOf("\"checks\":[", StringComparison.Ordinal) + "\"checks\":".Length;
        var line = System.Text.Encoding.UTF8.GetBytes(text[..at] + checks + text[(text.IndexOf(']', at) + 1)..]);

        Assert.Throws<JsonException>(() => RunFormat.ReadListedItem(line));
    }

    [Fact]
    public void A_list_reads_nothing_but_a_summary_and_notes()
    {
        Assert.Null(RunFormat.ReadListedItem(RunFormat.Line(new Lost(1, 2, "queue"))));
        Assert.Equal("mine", ((RunNote)RunFormat.ReadListedItem(RunFormat.Line(new RunNote(1) { Title = "mine" }))!).Title);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(1)]
    [InlineData(30_000)]
    [InlineData(300_000)]
    public async Task A_summary_and_its_notes_are_found_however_long_the_summary_is(int length)
    {
        using var folder = new TemporaryFolder();
        var summary = Written() with { Load = Written().Load! with { ErrorMessages = [new string('x', length)] } };
        await GeneratedRun.WriteAsync(folder.FullPath, GeneratedRun.Header("r"), [.. GeneratedRun.Samples(2_000, 0.25), summary, new RunNote(36) { Title = "mine" }]);

        var entry = RunListReader.Read(new FileInfo(folder["r.run.jsonl"]), "r");

        Assert.Equal(("mine", 37, "taskwait"), (entry.Title, entry.Summary!.Pool.ThreadsMax, entry.Header!.Scenario));
    }

    [Fact]
    public void A_load_of_another_tool_is_listed_with_its_source()
    {
        var summary = GeneratedRun.Summary() with { Phases = [], Load = GeneratedRun.Summary().Load! with { Source = "k6" } };

        Assert.Equal("k6", ((RunSummary)RunFormat.ReadListedItem(RunFormat.Line(summary))!).Load!.Source);
    }

    [Fact]
    public void A_figure_that_no_recorder_writes_is_refused_in_a_list_too()
    {
        var line = RunFormat.Line(Written() with { Pool = new PoolSummary { ThreadsMax = 1e200 } });

        Assert.Throws<JsonException>(() => RunFormat.ReadListedItem(line));
    }

    [Fact]
    public void Equal_texts_of_many_runs_are_one_string()
    {
        var options = new JsonSerializerOptions { Converters = { new SharedStrings() } };

        var first = JsonSerializer.Deserialize<Dictionary<string, string>>("""{"reason":"Cooperative \u0042locking","long":"x"}""", options)!;
        var second = JsonSerializer.Deserialize<Dictionary<string, string>>("""{"reason":"Cooperative Blocking","long":null}""", options)!;

        Assert.Equal("Cooperative Blocking", second["reason"]);
        Assert.Same(first["reason"], second["reason"]);
        Assert.Same(first.Keys.First(), second.Keys.First());
        Assert.Null(second["long"]);
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<string>("1", options));
        Assert.Equal(new string('é', 1000), JsonSerializer.Deserialize<string>($"\"{new string('é', 1000)}\"", options));
    }
}
