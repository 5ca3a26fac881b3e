using Dashboard.Cli;
using Dashboard.Figures;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Tests.Cli;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

public sealed class OutcomeSentenceTests
{
    private static readonly LoadSummary Late = MeasuredLoads.Closed(125) with { Completed = 0, CompletedPerSecond = 0, Drained = 125 };

    [Fact]
    public void Answers_that_all_came_late_are_not_zero_requests_per_second()
    {
        Assert.Equal("No request finished during sending (10 s); all 125 finished later (p95 119 ms).", OutcomeSentence.OfLoad(Late));
        Assert.Equal(
            "No request finished during sending (10 s); 120 of 125 finished later (p95 119 ms); 5 abandoned.",
            OutcomeSentence.OfLoad(Late with { Drained = 120, Unfinished = 5, Errors = Errors("unfinished", 5) }));
    }

    [Fact]
    public void A_throughput_without_an_answer_in_time_is_explained()
    {
        Assert.Equal(
            "No request finished during sending (10 s); all 125 finished later (p95 119 ms). Throughput 12.1 requests/s, counting each by the share of its time "
                + "inside the window.",
            OutcomeSentence.OfLoad(Late with { CompletedPerSecond = 12.1 }));
    }

    [Fact]
    public void Throughput_comes_first_and_what_went_wrong_beside_it()
    {
        var load = MeasuredLoads.Closed(1_000);

        Assert.Equal("100 requests/s, p95 950 ms.", OutcomeSentence.OfLoad(load));
        Assert.Equal(
            "100 requests/s, p95 950 ms; 7 completed after sending stopped; 3 timed out.",
            OutcomeSentence.OfLoad(load with { Drained = 7, Errors = Errors("timeout", 3) }));
    }

    [Fact]
    public void Without_an_answer_the_reason_is_said()
    {
        Assert.Equal("None of the 5 requests was answered: 5 without a connection.", OutcomeSentence.OfLoad(MeasuredLoads.Refused(5)));
        Assert.Equal("Nothing was sent.", OutcomeSentence.OfLoad(MeasuredLoads.Refused(0)));
    }

    [Fact]
    public void Of_another_tool_only_what_it_gave_is_said()
    {
        var given = new Dictionary<string, string>(StringComparer.Ordinal) { ["latency.p95Ms"] = "its own" };
        var load = MeasuredLoads.Closed(1_000) with { Source = "hey", Definitions = given };

        Assert.Equal("hey measured p95 950 ms.", OutcomeSentence.OfLoad(load));
        Assert.Equal("hey reported neither throughput nor latency.", OutcomeSentence.OfLoad(load with { Definitions = new Dictionary<string, string>() }));
    }

    [Fact]
    public void How_a_run_ended_is_said_before_unless_it_did_all_that_was_planned()
    {
        var completed = SampleRuns.Of().Summary!;
        var stopped = completed with { Outcome = "stopped", Sentence = "Stopped by the user." };

        Assert.StartsWith("400 requests/s, ", OutcomeSentence.Of(completed), StringComparison.Ordinal);
        Assert.StartsWith("Stopped by the user. 400 requests/s, ", OutcomeSentence.Of(stopped), StringComparison.Ordinal);
        Assert.Equal("Stopped by the user.", OutcomeSentence.Of(stopped with { Load = null, Phases = [] }));
    }

    [Fact(Timeout = 20_000)]
    public async Task Run_page_report_and_command_line_say_the_same_sentence_and_the_list_says_it_short()
    {
        var run = SampleRuns.Of();
        var phase = run.Summary!.Phases[0] with { Load = Late };
        run = run with { Summary = run.Summary with { Load = Late, Phases = [phase] } };
        var sentence = OutcomeSentence.Of(run.Summary);

        Assert.Contains($">{sentence}</p>", await Rendering.OfAsync<RunSummaryView>((nameof(RunSummaryView.Run), run)), StringComparison.Ordinal);
        Assert.Contains($"<dt>Result</dt><dd>{sentence}</dd>", await ReportHtml.OfAsync(run, DateTimeOffset.UnixEpoch), StringComparison.Ordinal);
        Assert.Equal("none finished in time", RunWords.Outcome(new RunListEntry("id", run.Header, run.Summary, null), isOn: false));
        Assert.Equal(sentence, RunOutput.Lines(new FinishedRun("id", "/file", run.Header, run.Summary)).Last());
    }

    private static Dictionary<string, long> Errors(string name, long count) => new(StringComparer.Ordinal) { [name] = count };
}
