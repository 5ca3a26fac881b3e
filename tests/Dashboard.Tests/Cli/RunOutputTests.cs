using System.Text.Json;
using Dashboard.Cli;
using Dashboard.Diagnosis.Rules;
using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Cli;

public sealed class RunOutputTests
{
    private static readonly Finding Starvation = new(RuleIds.StarvationByTaskWaits, 2.5)
    {
        To = 11,
        Severity = 85,
        Title = "Thread-pool starvation from Task waits",
        Sentence = "Thread-pool starvation: 9 waited.",
        RestsOn = [FindingSources.Counters],
        Figures = [new FindingFigure("peak queue length", 9, "work items")],
        Samples = [3],
        Events = [4],
        Method = "Controller.TaskWait",
        Kind = "Task wait",
    };

    private static readonly PoolVerdict Verdict = new(RuleIds.StarvationByTaskWaits, 85, "Thread-pool starvation: 9 waited. A request took long.") { From = 2.5, To = 11 };

    private static FinishedRun Run => new("id", "/file", GeneratedRun.Header("id"), GeneratedRun.Summary() with { Verdict = Verdict }) { Findings = [Starvation] };

    [Fact]
    public void What_was_wrong_is_the_first_line_and_what_came_out_and_what_to_do_are_the_last()
    {
        string[] lines = [.. RunOutput.Lines(Run)];

        Assert.Equal(["▲ Thread-pool starvation from Task waits", "", Run.File], lines[..3]);
        Assert.Equal([OutcomeSentence.Of(Run.Summary), Verdict.Sentence], lines[^4..^2]);
        Assert.StartsWith("Fix: ", lines[^2], StringComparison.Ordinal);
        Assert.StartsWith("Workaround: Raise the pool's minimum", lines[^1], StringComparison.Ordinal);
        Assert.Equal(lines[^4], RunOutput.Lines(Run with { Summary = Run.Summary with { Verdict = null } }).Last());
    }

    [Fact]
    public void What_is_not_seen_of_a_target_in_another_container_is_said_below_the_file_and_among_the_facts()
    {
        var unseen = new TargetFacts(1, "Shop", "Shop", "dotnet Shop.dll", "10.0.12", "Linux", "x64") { IsVisible = false };
        var header = Run.Header with { Target = unseen };

        Assert.StartsWith("Not seen in this container: ", unseen.Unseen, StringComparison.Ordinal);
        Assert.Equal([Run.File, unseen.Unseen], RunOutput.Lines(Run with { Header = header }).Skip(2).Take(2));
        Assert.Contains(
            "This target runs .NET 12.0.0, on which nothing was measured",
            RunOutput.Lines(Run with { Header = header with { Target = unseen with { RuntimeVersion = "12.0.0" } } }).ElementAt(4), StringComparison.Ordinal);
        Assert.Equal(unseen.Unseen, HeaderFacts.Of(header).Single(fact => fact.Name == "Not seen").Value);
        Assert.DoesNotContain(HeaderFacts.Of(header with { Target = unseen with { IsVisible = true } }), fact => fact.Name == "Not seen");
    }

    [Fact]
    public void Programs_get_each_finding_whole_and_the_verdict()
    {
        var json = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(RunOutput.Json([Run, Run])));

        Holds(json);
        Holds(json.GetProperty("runs")[1]);
        Assert.Equal(
            [
                "rule", "from", "to", "refinedBy", "severity", "title", "sentence", "headline", "detail", "threadsBlocked", "restsOn", "figures", "samples", "events", "method", "route", "place",
                "line", "kind", "cause", "assumed", "against",
            ],
            json.GetProperty("findings")[0].EnumerateObject().Select(property => property.Name));
        Assert.Equal(["rule", "severity", "sentence", "headline", "detail", "place", "from", "to"], json.GetProperty("verdict").EnumerateObject().Select(property => property.Name));
    }

    [Fact]
    public void The_figures_of_a_run_file_have_the_last_word_on_each_finding_and_nothing_of_a_file_without()
    {
        TimelineItem[] items = [new FindingItem(5, Starvation with { To = null, Severity = 50 }), new FindingItem(12, Starvation)];
        var run = new RecordedRun(Run.Header, items, Run.Summary, []);

        Holds(JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run)));
        var older = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run with { Items = [], Summary = Run.Summary with { Verdict = null } }));
        Assert.Equal((JsonValueKind.Null, JsonValueKind.Null), (older.GetProperty("verdict").ValueKind, older.GetProperty("findings").ValueKind));
    }

    [Fact]
    public void Loads_at_the_same_time_stand_beside_the_load_that_stands_for_the_run()
    {
        var first = Run.Summary.Phases[0];
        var run = Run with { Summary = Run.Summary with { MainPhase = first.Name, Phases = [first, first with { Name = "other", Beside = 1 }] } };

        var json = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(RunOutput.Json([run])));

        Assert.Equal([(first.Name, 0), ("other", 1)], json.GetProperty("loads").EnumerateArray()
            .Select(load => (load.GetProperty("name").GetString()!, load.GetProperty("beside").GetInt32())));
        Assert.Equal(JsonValueKind.Null, json.GetProperty("phases").ValueKind);
        Assert.Equal(JsonValueKind.Null, JsonSerializer.Deserialize<JsonElement>(JsonText.Of(RunOutput.Json([Run]))).GetProperty("loads").ValueKind);
        Assert.Contains(RunOutput.Lines(run), line => line.StartsWith("other", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(null, true, "GET /a: the slowest request took 4 s, trace 4bf92f3577b34da6a3ce929d0e0e4736.")]
    [InlineData("https://tracing.example/{traceId}", false, "GET /a: the slowest request took 4 s, trace https://tracing.example/4bf92f3577b34da6a3ce929d0e0e4736 (not sampled).")]
    public void The_slowest_request_has_its_trace_or_the_link_to_it(string? template, bool isSampled, string line)
    {
        TailBand[] tails =
        [
            new("GET /a", "p0-p50", 1),
            new("GET /a", "p90-p100", 1) { Traces = [new SlowTrace("4bf92f3577b34da6a3ce929d0e0e4736", 4_000) { IsSampled = isSampled }, new SlowTrace("0000000000000000000000000000000b", 1)] },
        ];
        var run = Run with { Summary = Run.Summary with { Tails = tails, Phases = [.. Run.Summary.Phases.Select(phase => phase with { Tails = tails })] } };

        Assert.Contains(line, RunOutput.Lines(run, link: template is null ? null : TraceLink.Parse(template)).Select(one => one.Replace('\u202f', ' ')));
        var traces = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(RunOutput.Json([run]))).GetProperty("tails")[1].GetProperty("traces");
        Assert.Equal(
            [("4bf92f3577b34da6a3ce929d0e0e4736", 4_000.0, isSampled), ("0000000000000000000000000000000b", 1, false)],
            traces.EnumerateArray().Select(trace => (trace.GetProperty("traceId").GetString(), trace.GetProperty("totalMs").GetDouble(), trace.GetProperty("isSampled").GetBoolean())));
    }

    private static void Holds(JsonElement json)
    {
        var finding = Assert.Single(json.GetProperty("findings").EnumerateArray());
        Assert.Equal(("starvationByTaskWaits", 2.5, 11, 85), (finding.GetProperty("rule").GetString(), finding.GetProperty("from").GetDouble(), finding.GetProperty("to").GetDouble(), finding.GetProperty("severity").GetInt32()));
        Assert.Equal(("Controller.TaskWait", "Task wait"), (finding.GetProperty("method").GetString(), finding.GetProperty("kind").GetString()));
        Assert.Equal("work items", finding.GetProperty("figures")[0].GetProperty("unit").GetString());
        Assert.Equal(Verdict.Sentence, json.GetProperty("verdict").GetProperty("sentence").GetString());
    }
}
