using System.Text.Json;
using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Tests.Recorded;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures.ByHand;

/// <summary>Every figure of the catalogue, computed once more from a run file's raw lines without the product's code.</summary>
public sealed class RecomputedFiguresTests
{
    /// <summary>Throughput and what follows from it have tests of their own, below; a validity is a word.</summary>
    private static readonly string[] Apart = ["validity", "completedPerSecond", "percentOfTheory", "steadyPerSecond", "threadsSteady"];

    public static TheoryData<string> Runs() => [.. RecordedRuns.Files];

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task Each_figure_of_each_load_is_what_the_raw_lines_say(string id)
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var (run, raw) = (await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken), await RawRun.ReadAsync(runs.PathOf(id)));
        foreach (var phase in raw.Summary.GetProperty("phases").EnumerateArray())
        {
            var measured = MeasuredRun.Of(run, RawRun.Text(phase, "name"));
            var (computed, stored) = (RawFigures.Of(raw, phase), RawFigures.AsStored(phase));
            foreach (var figure in LoadFigures.Of(measured.Load!).Concat(PoolFigures.Of(measured)).Where(figure => !Apart.Contains(figure.Key, StringComparer.Ordinal)))
            {
                if (figure.Key.StartsWith("injections.", StringComparison.Ordinal))
                {
                    continue;
                }

                Assert.True(computed.TryGetValue(figure.Key, out var expected) || stored.TryGetValue(figure.Key, out expected), $"Nobody computes {figure.Key}.");
                AssertSame(figure.Key, expected, figure.ValueOf(measured).Value);
            }

            // A load that is shorter than a counter interval has no pool figures.
            Assert.Equal(PoolMeasures.Samples(measured).Any() ? Injections(raw, phase) : 0, PoolFigures.Of(measured).Where(f => f.Key.StartsWith("injections.", StringComparison.Ordinal)).Sum(f => f.ValueOf(measured).Value));
        }

        var whole = MeasuredRun.Of(run);
        Assert.All(RawFigures.OfRun(raw), figure => AssertSame(figure.Key, figure.Value, PoolFigures.OfRun.Single(own => own.Key == figure.Key).ValueOf(whole).Value));
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task Throughput_lies_between_what_came_in_time_and_all_that_came_and_agrees_with_the_times_of_the_intervals(string id)
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var (run, raw) = (await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken), await RawRun.ReadAsync(runs.PathOf(id)));
        foreach (var phase in raw.Summary.GetProperty("phases").EnumerateArray())
        {
            var measured = MeasuredRun.Of(run, RawRun.Text(phase, "name"));
            double Value(string key) => LoadFigures.Get(key).ValueOf(measured).Value!.Value;
            var (completed, drained, window) = (Value("completed"), Value("drained"), Value("windowSeconds"));
            Assert.InRange(Value("completedPerSecond"), (completed / window) - 1e-9, ((completed + drained) / window) + 1e-9);
            if (LoadFigures.Get("percentOfTheory").ValueOf(measured).Value is { } percent)
            {
                Assert.Equal(Value("completedPerSecond") / RawFigures.Of(raw, phase)["theoryPerSecond"]!.Value * 100, percent, 1e-6);
            }
        }
    }

    private static double Injections(RawRun raw, JsonElement phase) =>
        raw.LinesOf(RawRun.Text(phase, "name")!).Count(line => RawRun.Kind(line) == "injection");

    /// <summary>Shortest and longest are exact in the summary, and buckets of a thousandth in the lines.</summary>
    private static void AssertSame(string key, double? expected, double? actual)
    {
        var tolerance = key.EndsWith("minMs", StringComparison.Ordinal) || key.EndsWith("maxMs", StringComparison.Ordinal) ? 0.001
            : key.EndsWith("Ms", StringComparison.Ordinal) ? 0.0011 : 1e-6;
        Assert.True(
            expected is { } raw && actual is { } said ? Math.Abs(raw - said) <= (tolerance * Math.Abs(raw)) + 1e-9 : expected is null && actual is null,
            $"{key}: the raw lines say {expected}, the catalogue says {actual}.");
    }
}
