using System.Net;
using System.Text.RegularExpressions;
using Bunit;
using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Page;

/// <summary>The parts of a finding, as pages and reports show them.</summary>
public sealed partial class FindingPartsTests : BunitContext
{
    private static readonly FindingScene Run = new([new PoolSample(30, 0.25)], null, 10, "the first request");

    [Theory]
    [InlineData(RuleIds.StarvationByTaskWaits, null, "− var answer = QueryAsync().Result;", "+ var answer = await QueryAsync();")]
    [InlineData(RuleIds.BlockedNotInjected, "semaphore", "− _semaphore.Wait();", "+ await _semaphore.WaitAsync();")]
    [InlineData(RuleIds.StarvationByBlocking, "sleep", "− Thread.Sleep(500);", "+ await Task.Delay(500);")]
    [InlineData(RuleIds.BlockedNotInjected, "socket", "− command.ExecuteReader();", "+ await command.ExecuteReaderAsync();")]
    [InlineData(RuleIds.SteadyBlocking, "Task wait", "− var answer = QueryAsync().Result;", "+ var answer = await QueryAsync();")]
    [InlineData(RuleIds.LockConvoy, "lock", "− lock (_gate) { SlowWork(); }", "+ var result = SlowWork(); lock (_gate) { _last = result; }")]
    [InlineData(RuleIds.Deadlock, null, "− lock (_gate) { Work().Wait(); }", "+ await Work(); lock (_gate) { … }")]
    public void The_changed_line_is_a_sketch_before_and_after(string rule, string? kind, string before, string after)
    {
        var text = Text(AdviceOf(new Finding(rule, 0) { Kind = kind }, FindingScene.None));

        Assert.Contains($"An example, not your code:{before}\n{after}", text, StringComparison.Ordinal);
        Assert.StartsWith("Fix:", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_the_method_is_known_the_sketch_names_it_and_what_it_is_called_is_encoded()
    {
        var html = AdviceOf(new Finding(RuleIds.StarvationByTaskWaits, 0) { Method = "Orders.<Get>b__0" }, FindingScene.None);

        Assert.Contains("An example, not your code, for <code>Orders.&lt;Get&gt;b__0</code>:", html, StringComparison.Ordinal);
    }

    [Fact]
    public void A_stopgap_never_stands_without_its_cost()
    {
        foreach (var rule in RuleIds.All)
        {
            var html = AdviceOf(new Finding(rule, 0), FindingScene.None);
            Assert.Equal(html.Contains("Workaround:", StringComparison.Ordinal), html.Contains("Trade-off:", StringComparison.Ordinal));
        }

        Assert.Contains("Workaround:", AdviceOf(new Finding(RuleIds.StarvationByTaskWaits, 0), FindingScene.None), StringComparison.Ordinal);
        Assert.Equal("", AdviceOf(new Finding(RuleIds.HealthyTuning, 0), FindingScene.None));
    }

    [Theory]
    [InlineData(RuleIds.StarvationByTaskWaits, true)]
    [InlineData(RuleIds.BlockedNotInjected, true)]
    [InlineData(RuleIds.SteadyBlocking, true)]
    [InlineData(RuleIds.LockConvoy, false)]
    [InlineData(RuleIds.CpuBound, false)]
    public void More_threads_are_the_stopgap_where_threads_wait_for_something_else_than_each_other(string rule, bool raises)
    {
        Assert.Equal(raises, Advice.For(rule)!.RaisesMinThreads);
    }

    [Theory]
    [InlineData(RuleIds.BlockedNotInjected, "semaphore")]
    [InlineData(RuleIds.StarvationByBlocking, "lock")]
    [InlineData(RuleIds.SteadyBlocking, ConnectionWait.Kind)]
    [InlineData(RuleIds.StarvationByTaskWaits, "semaphore")]
    [InlineData(RuleIds.Ceiling, "lock")]
    [InlineData(RuleIds.Ceiling, ConnectionWait.Kind)]
    public void Where_threads_wait_for_something_of_a_fixed_number_neither_a_minimum_nor_a_maximum_is_advised(string rule, string kind)
    {
        var advice = Advice.For(rule, kind, new AdviceLoad(125, 2, 2))!;

        Assert.False(advice.RaisesMinThreads);
        Assert.DoesNotContain("MinThreads", $"{advice.Now}", StringComparison.Ordinal);
        Assert.DoesNotContain("MaxThreads", $"{advice.Now}", StringComparison.Ordinal);
        Assert.DoesNotContain("ThreadsToAddWithoutDelay", $"{advice.Now}", StringComparison.Ordinal);
    }

    [Fact]
    public void Where_nobody_looked_the_minimum_is_advised_with_what_speaks_against_it()
    {
        Assert.Contains("does not help threads that wait for a lock", Advice.For(RuleIds.BlockedNotInjected)!.Now, StringComparison.Ordinal);
        Assert.DoesNotContain("does not help", Advice.For(RuleIds.BlockedNotInjected, "sleep")!.Now, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(125, 2, 2, 62)]
    [InlineData(125, 32, 32, 3)]
    [InlineData(125, 200, 4, 0)]
    public void The_factor_adds_a_thread_for_each_request_in_flight_beyond_the_minimum(int inFlight, int minimum, int processors, int factor)
    {
        Assert.Equal(factor, Advice.FactorFor(new AdviceLoad(inFlight, minimum, processors)));
    }

    [Fact]
    public void The_factor_stands_with_the_threads_that_it_allows_where_the_load_is_known_and_as_a_formula_where_not()
    {
        var target = new TargetFacts(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = 2 };
        var scene = new FindingScene([new LoadInterval(5, 0.25, false, 9, 9, 125, 0), new LoadInterval(40, 0.25, false, 9, 9, 300, 0)], target, 0, "it began");

        var known = Text(AdviceOf(new Finding(RuleIds.StarvationByTaskWaits, 1) { To = 20 }, scene));
        var unknown = Advice.For(RuleIds.StarvationByTaskWaits)!.Now;

        Assert.Contains("ThreadsToAddWithoutDelay_ProcCountFactor = 62 in runtimeconfig.json", known, StringComparison.Ordinal);
        Assert.Contains("With 2 processors and a minimum of 2 it allows 126 threads, enough for 125 requests in flight.", known, StringComparison.Ordinal);
        Assert.Contains("= (requests in flight − minimum) ÷ processors, rounded up", unknown, StringComparison.Ordinal);
        Assert.DoesNotContain("ProcCountFactor", Advice.For(RuleIds.StarvationByTaskWaits, null, new AdviceLoad(12, 8, 4))!.Now, StringComparison.Ordinal);
    }

    [Fact]
    public void Idle_threads_leave_whatever_the_minimum_and_more_processes_are_no_more_processors()
    {
        var cost = Advice.For(RuleIds.BlockedNotInjected, "sleep")!.Cost!;

        Assert.Contains("idle ones retire after 20 s, even below the minimum", cost, StringComparison.Ordinal);
        Assert.DoesNotContain("when the load is gone", cost, StringComparison.Ordinal);
        Assert.DoesNotContain("or processes", Advice.For(RuleIds.CpuBound)!.Now, StringComparison.Ordinal);
    }

    [Fact]
    public void The_stopgap_has_a_thread_for_each_request_and_one_for_each_processor()
    {
        Assert.Equal(127, Advice.MinThreadsFor(125, 2));
        Assert.Equal(101, Advice.MinThreadsFor(96.4, 4));
    }

    [Fact]
    public void Facts_say_how_bad_it_was_when_and_what_it_rests_on()
    {
        var finding = new Finding(RuleIds.CpuBound, 12) { To = 24, Severity = 45, RestsOn = ["counters", "load", "who blocks"], Assumed = "Two processors were assumed." };

        Assert.Equal(
            "Critical (45 of 100), from 2 s to 14 s after the first request, for 12 s. Based on counters, load and who blocks. Two processors were assumed.",
            FindingWords.Facts(finding, Run));
    }

    [Fact]
    public void A_finding_that_began_before_the_load_or_lasts_says_so()
    {
        Assert.Equal("from 4 s before the first request, for 10 s", FindingWords.When(new Finding("x", 6) { To = 16 }, Run));
        Assert.Equal(
            "from 6 s to 6 s after the first request, for less than 1 s", FindingWords.When(new Finding("x", 16) { To = 16.2 }, Run));
        Assert.Equal("for 18 s so far", FindingWords.When(new Finding("x", 12), Run));
    }

    [Theory]
    [InlineData("s", 1.5, "1.5 s")]
    [InlineData("1/s", 12, "12 /s")]
    [InlineData("% of all processors", 4.5, "4.5 % of all processors")]
    [InlineData("threads", 61, "61 threads")]
    [InlineData("", 2, "2")]
    public void Figures_have_their_unit(string unit, double value, string expected)
    {
        Assert.Equal(expected, FindingWords.Value(new FindingFigure("most", value, unit)));
        var panel = Render<FindingPanel>(parameters => parameters.Add(one => one.Finding, new Finding("x", 0) { Figures = [new("most", value, unit)] }).Add(one => one.Scene, Run));
        Assert.Equal($"most{expected}", panel.Find(".finding-figures tr").TextContent);
    }

    [Theory]
    [InlineData(PoolVerdict.Healthy, 0, "Healthy", "238 requests/s on 8 threads; nothing queued.", "pool-verdict quiet", "● Healthy. 238 requests/s on 8 threads; nothing queued.")]
    [InlineData(PoolVerdict.NotEnoughData, 0, "Not enough data", "one sample.", "pool-verdict unknown", "○ Not enough data. One sample.")]
    [InlineData(RuleIds.CpuBound, 30, "The processors are the limit", "99 %.", "pool-verdict busy", "◆ The processors are the limit. 99 %.")]
    [InlineData(RuleIds.Deadlock, 95, "Deadlock", "A waits for B.", "pool-verdict bad", "▲ Deadlock. A waits for B.")]
    public void The_verdict_has_its_tone_and_never_by_colour_alone(string rule, int severity, string headline, string detail, string tone, string expected)
    {
        var html = Render<VerdictLine>(parameters => parameters.Add(one => one.Verdict, PoolVerdict.Of(rule, severity, new FindingText(headline, detail)))).Markup;

        Assert.Contains($"class=\"{tone}\" data-rule=\"{rule}\"", html, StringComparison.Ordinal);
        Assert.Equal(expected, Text(html).Trim());
    }

    [Fact]
    public void A_verdict_of_an_older_file_has_its_rules_title_before_the_sentence()
    {
        var old = new PoolVerdict(RuleIds.CpuBound, 30, "The processors are the limit: 99 %.");

        Assert.Equal(
            "◆ The processors are the limit. The processors are the limit: 99 %.",
            Text(Render<VerdictLine>(parameters => parameters.Add(one => one.Verdict, old)).Markup).Trim());
    }

    [Fact]
    public void What_is_known_of_the_wait_says_what_to_do_in_place_of_its_kind()
    {
        var advice = Text(AdviceOf(new Finding(RuleIds.BlockedNotInjected, 0) { Kind = "other wait", Cause = "console-logger" }, Run));

        Assert.Contains("The console logger's queue is full.", advice, StringComparison.Ordinal);
        Assert.Contains(" (QueueFullMode: .NET 7 and later.) Read more", string.Join(' ', advice.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
        Assert.DoesNotContain("MinThreads", advice, StringComparison.Ordinal);
        Assert.False(Advice.For(RuleIds.BlockedNotInjected, "other wait", cause: "console-logger")!.RaisesMinThreads);
        Assert.True(Advice.For(RuleIds.BlockedNotInjected, "other wait", cause: "a cause of another version")!.RaisesMinThreads);
    }

    private string AdviceOf(Finding finding, FindingScene scene) =>
        Render<FindingAdvice>(parameters => parameters.Add(one => one.Finding, finding).Add(one => one.Scene, scene)).Markup.Trim();

    private static string Text(string html) => WebUtility.HtmlDecode(Tags().Replace(html, ""));

    [GeneratedRegex("<[^>]+>", RegexOptions.None, 1000)]
    private static partial Regex Tags();
}
