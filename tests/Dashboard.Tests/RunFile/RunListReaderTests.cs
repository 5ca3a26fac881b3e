using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>What a list has of a run: as much as its rows show, and for a thousand equal texts one.</summary>
public sealed class RunListReaderTests
{
    private static readonly BlockerSummary Blocker = new("TaskWait.Handle", "Task wait", "wait events");

    private static RunSummary Written()
    {
        var summary = GeneratedRun.Summary();
        var load = summary.Load! with { ErrorMessages = ["refused"], ConnectMs = summary.Load!.Latency };
        return summary with { Load = load, Blockers = [Blocker], Phases = [summary.Phases[0] with { Load = load, Blockers = [Blocker] }] };
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
        Assert.Empty(listed.Load.ErrorMessages);
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
