using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

public sealed class VerdictJudgeTests
{
    private static readonly RunMetric Throughput = RunMetric.All.Single(m => m.Name == "completedPerSecond");
    private static readonly RunMetric P95 = RunMetric.All.Single(m => m.Name == "p95");

    [Theory]
    [InlineData(new double[] { 50, 51, 50.5, 49.8, 50.2 }, new double[] { 100, 101, 99, 100.5, 100.2 }, VerdictWord.Slower)]
    [InlineData(new double[] { 100, 101, 99, 100.5, 100.2 }, new double[] { 50, 51, 50.5, 49.8, 50.2 }, VerdictWord.Faster)]
    [InlineData(new double[] { 50, 50.3, 50.1, 49.9, 50.2 }, new double[] { 50.1, 50, 50.4, 49.8, 50.3 }, VerdictWord.Same)]
    [InlineData(new double[] { 40, 60, 50, 45, 55 }, new double[] { 42, 62, 48, 51, 57 }, VerdictWord.Undecided)]
    [InlineData(new double[] { 50, 51, 50.5, 49.8 }, new double[] { 100, 101, 99, 100.5 }, VerdictWord.Slower)]
    public void Latency_is_worse_when_it_is_higher(double[] a, double[] b, VerdictWord expected) => Is(expected, a, b, P95);

    [Theory]
    [InlineData(new double[] { 50, 51, 50.5, 49.8, 50.2 }, new double[] { 100, 101, 99, 100.5, 100.2 }, VerdictWord.Faster)]
    [InlineData(new double[] { 100, 101, 99, 100.5, 100.2 }, new double[] { 50, 51, 50.5, 49.8, 50.2 }, VerdictWord.Slower)]
    [InlineData(new double[] { 0, 0, 0, 0 }, new double[] { 50, 51, 50.5, 49.8 }, VerdictWord.Faster)]
    public void Throughput_is_worse_when_it_is_lower(double[] a, double[] b, VerdictWord expected) => Is(expected, a, b, Throughput);

    [Fact]
    public void A_difference_below_the_threshold_is_none_and_a_smaller_threshold_sees_it()
    {
        double[] a = [100, 100.1, 99.9, 100.05, 99.95];
        double[] b = [103, 103.1, 102.9, 103.05, 102.95];

        Assert.Equal(VerdictWord.Same, Judge(a, b, P95, 5).Word);
        Assert.Equal(VerdictWord.Slower, Judge(a, b, P95, 1).Word);
    }

    [Theory]
    [InlineData(1.051, 5, VerdictWord.Faster)]
    [InlineData(1 / 1.051, 5, VerdictWord.Slower)]
    [InlineData(1.049, 5, VerdictWord.Same)]
    [InlineData(1 / 1.049, 5, VerdictWord.Same)]
    [InlineData(1.51, 50, VerdictWord.Faster)]
    [InlineData(1 / 1.51, 50, VerdictWord.Slower)]
    [InlineData(0.6, 100, VerdictWord.Same)]
    [InlineData(0.4, 300, VerdictWord.Same)]
    public void The_threshold_is_a_factor_that_is_the_same_either_way(double ratio, double threshold, VerdictWord expected)
    {
        double[] a = [100, 100.01, 99.99, 100.005, 99.995];

        Assert.Equal(expected, Judge(a, [.. a.Select(value => value * ratio)], Throughput, threshold).Word);
    }

    [Fact]
    public void A_word_and_the_percentage_beside_it_agree()
    {
        double[] a = [100, 100.01, 99.99, 100.005, 99.995];
        var sentence = Judge(a, [.. a.Select(value => value * 0.951)], Throughput, 5).Sentence;

        Assert.StartsWith("Slower by more than 5 % (a factor of 1.05 either way, so below 0.952 ×): 4.9 % lower throughput", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_on_either_side_is_the_same()
    {
        Assert.Equal(VerdictWord.Same, Judge([0, 0, 0, 0], [0, 0, 0, 0], Throughput, 5).Word);
    }

    [Theory]
    [InlineData(1, 1, "One run each: repeat both")]
    [InlineData(3, 3, "With 3 vs 3 no test can be significant")]
    [InlineData(5, 3, "Not enough runs: 3 vs 5")]
    public void Too_few_runs_get_no_verdict_and_are_told_why(int runsA, int runsB, string words)
    {
        var verdict = Judge([.. Enumerable.Repeat(10d, runsA)], [.. Enumerable.Repeat(20d, runsB)], P95, 5);

        Assert.Equal((VerdictWord.NotEnoughRuns, 2d), (verdict.Word, verdict.Ratio));
        Assert.Contains(words, verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_side_without_an_answer_has_a_sentence_and_no_ratio()
    {
        var verdict = VerdictJudge.Judge([null, null, null, null], [1, 2, 3, 4], P95, 5);

        Assert.Null(verdict.Ratio);
        Assert.StartsWith("The baseline has no value for latency p95", verdict.Sentence, StringComparison.Ordinal);
        Assert.StartsWith("Neither side has a value for latency p95", Judge([], [], P95, 5).Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void The_interval_holds_the_ratio_and_is_the_same_each_time()
    {
        double[] a = [50, 52, 49, 51, 50];
        double[] b = [75, 78, 74, 77, 76];
        var (first, second) = (Judge(a, b, P95, 5), Judge(a, b, P95, 5));

        Assert.Equal(first, second);
        Assert.InRange(first.Ratio!.Value, first.IntervalLow!.Value, first.IntervalHigh!.Value);
        Assert.InRange(first.IntervalLow!.Value, 1.4, 1.53);
        Assert.InRange(first.IntervalHigh!.Value, 1.5, 1.6);
    }

    [Fact]
    public void Nothing_against_something_is_none_and_no_multiple()
    {
        double[] some = [238, 238.2, 237.9, 238.1], none = [0, 0, 0, 0];

        Assert.Equal("Slower by more than 5 %: throughput: none vs 238 /s, 4 runs vs 4.", Judge(some, none, Throughput, 5).Sentence);
        Assert.Equal("Faster by more than 5 %: throughput: 238 /s vs none, 4 runs vs 4.", Judge(none, some, Throughput, 5).Sentence);
    }

    private static Verdict Judge(double[] a, double[] b, RunMetric metric, double threshold) =>
        VerdictJudge.Judge([.. a.Cast<double?>()], [.. b.Cast<double?>()], metric, threshold);

    private static void Is(VerdictWord expected, double[] a, double[] b, RunMetric metric)
    {
        var verdict = Judge(a, b, metric, 5);
        Assert.Equal(expected, verdict.Word);
        Assert.False(string.IsNullOrWhiteSpace(verdict.Sentence));
    }
}
