using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

public sealed class SignalCautionTests
{
    [Fact]
    public void Runs_with_the_same_signals_need_no_caution() =>
        Assert.Empty(SignalCaution.Of(Side("A", ("all", 30)), Side("B", ("all", 25))));

    [Fact]
    public void Runs_with_other_signals_are_named_with_what_was_read_and_what_it_may_cost() =>
        Assert.Equal(
            ["Not all runs were measured with the same signals (counters, waits and per-request timing were read; only counters were read): "
                + "4 to 9 µs CPU per request may come from that."],
            SignalCaution.Of(Side("A", ("all", 30)), Side("B", ("counters", 30))));

    [Fact]
    public void A_level_that_was_on_for_a_tenth_of_the_run_or_less_does_not_count() =>
        Assert.Empty(SignalCaution.Of(Side("A", ("all", 1), ("waits", 9)), Side("B", ("waits", 10))));

    [Fact]
    public void A_level_that_was_on_for_more_counts_although_less_was_read_for_longer() =>
        Assert.Contains("(counters, waits and per-request timing were read; counters and waits were read)", Assert.Single(
            SignalCaution.Of(Side("A", ("all", 2), ("waits", 8)), Side("B", ("waits", 10)))));

    [Fact]
    public void A_run_of_a_version_that_did_not_say_read_counters_alone()
    {
        Assert.Empty(SignalCaution.Of(Side("A"), Side("B", ("counters", 10))));
        Assert.Single(SignalCaution.Of(Side("A"), Side("B", ("waits", 10))));
    }

    [Fact]
    public void Blocked_time_is_not_compared_between_a_runtime_that_reports_waits_and_one_that_does_not()
    {
        var (a, b, unknown) = (On("8.0.31"), On("9.0.20"), On(null));

        Assert.Equal(
            ["Blocked time cannot be compared. This target runs .NET 8.0.31, which reports lock contentions only: other waits need .NET 9 or later."],
            SignalCaution.Of(a, b));
        Assert.Empty(SignalCaution.Of(a, On("8.0.30")));
        Assert.Empty(SignalCaution.Of(b, unknown));

        static VerdictSide On(string? runtime)
        {
            var side = Side("A", ("all", 30));
            return side with
            {
                Runs = [.. side.Runs.Select(run => run with { Header = run.Header with { Target = run.Header.Target! with { RuntimeVersion = runtime } } })],
            };
        }
    }

    private static VerdictSide Side(string letter, params (string Level, double Seconds)[] signals)
    {
        var seconds = signals.ToDictionary(signal => signal.Level, signal => signal.Seconds, StringComparer.Ordinal);
        var side = VerdictSides.A([100]);
        return side with { Letter = letter, Runs = [.. side.Runs.Select(run => run with { Summary = run.Summary! with { SignalSeconds = seconds } })] };
    }
}
