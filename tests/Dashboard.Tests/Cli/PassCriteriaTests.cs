using System.CommandLine;
using Dashboard.Cli;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli;

public sealed class PassCriteriaTests
{
    [Theory(Timeout = 10_000)]
    [InlineData("")]
    [InlineData("--max-p95 190.1ms --max-error-rate 0% --min-rps 20")]
    [InlineData("--max-p95 1s --max-error-rate 1.5% --min-rps 0.5")]
    public async Task Thresholds_at_or_beyond_the_figures_hold(string options)
    {
        await Task.Yield();
        Assert.Null(Of(options).Broken(MeasuredLoads.Closed(200)));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("--max-p95 189ms", "Threshold not met: --max-p95 allows 189 ms, but the p95 of the service time was 190 ms.")]
    [InlineData("--max-p95 190ms", "Threshold not met: --max-p95 allows 190 ms, but the p95 of the service time was 190.079 ms.")]
    [InlineData("--min-rps 20.5", "Threshold not met: --min-rps asks for 20.5 requests/s, but the throughput was 20 requests/s.")]
    [InlineData("--max-error-rate 1%", "Threshold not met: --max-error-rate allows 1 %, but 2 % of the requests failed or were not sent.")]
    [InlineData(
        "--max-error-rate 1% --max-p95 1ms",
        "Thresholds not met: --max-p95 allows 1 ms, but the p95 of the service time was 190 ms; --max-error-rate allows 1 %, but 2 % of the requests failed or were not sent.")]
    public async Task A_broken_threshold_is_named_with_its_value_in_one_sentence(string options, string sentence)
    {
        await Task.Yield();
        var load = MeasuredLoads.Closed(200) with { Errors = new Dictionary<string, long> { ["http5xx"] = 3, ["timeout"] = 1 } };

        Assert.Equal(sentence, Of(options).Broken(load));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_figure_close_to_its_limit_is_told_in_full()
    {
        await Task.Yield();
        var load = MeasuredLoads.Closed(200) with { CompletedPerSecond = 999.875, Offered = 100_000, Errors = new Dictionary<string, long> { ["timeout"] = 1_001 } };

        Assert.Contains("asks for 1\u202f000 requests/s, but the throughput was 999.875 requests/s", Of("--min-rps 1000").Broken(load), StringComparison.Ordinal);
        Assert.Contains("allows 1 %, but 1.001 % of the requests", Of("--max-error-rate 1%").Broken(load), StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task In_an_open_loop_the_response_time_counts_and_what_was_not_sent_is_an_error()
    {
        await Task.Yield();
        var load = MeasuredLoads.Open(190);

        Assert.Equal("Threshold not met: --max-p95 allows 300 ms, but the p95 of the response time was 362 ms.", Of("--max-p95 300ms").Broken(load));
        Assert.Equal("Threshold not met: --max-error-rate allows 4 %, but 5 % of the requests failed or were not sent.", Of("--max-error-rate 4%").Broken(load));
        Assert.Equal(5, PassCriteria.ErrorPercent(load));
    }

    [Fact(Timeout = 10_000)]
    public async Task What_could_not_be_measured_does_not_hold()
    {
        await Task.Yield();
        var nothing = new LoadSummary(0, 0, 0, 0, 0, 0, 0);

        Assert.Equal("Threshold not met: --max-p95 allows 1 s, but no request has a latency.", Of("--max-p95 1s").Broken(MeasuredLoads.Refused(5)));
        Assert.Equal("Threshold not met: --max-error-rate allows 99 %, but 100 % of the requests failed or were not sent.", Of("--max-error-rate 99%").Broken(MeasuredLoads.Refused(5)));
        Assert.Equal("Threshold not met: --max-error-rate allows 99 %, but no request was sent.", Of("--max-error-rate 99%").Broken(nothing));
        Assert.Null(Of("").Broken(nothing));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("--max-error-rate 1", "--max-error-rate takes a percentage from 0% to 100%, such as 1%, not '1'")]
    [InlineData("--max-error-rate 101%", "--max-error-rate takes a percentage")]
    [InlineData("--max-error-rate -1%", "--max-error-rate takes a percentage")]
    [InlineData("--max-p95 fast", "--max-p95 takes a duration")]
    [InlineData("--min-rps many", "--min-rps takes a number of requests per second, not 'many'")]
    public async Task A_threshold_that_is_none_is_refused(string options, string says)
    {
        await Task.Yield();
        Assert.StartsWith(says, Parse(options).Result.Errors[0].Message, StringComparison.Ordinal);
    }

    private static PassCriteria Of(string options)
    {
        var (thresholds, result) = Parse(options);
        Assert.Empty(result.Errors);
        return thresholds.Of(result);
    }

    private static (ThresholdOptions Options, ParseResult Result) Parse(string options)
    {
        var (command, thresholds) = (new RootCommand(), new ThresholdOptions());
        thresholds.AddTo(command);
        return (thresholds, command.Parse(options));
    }
}
