using Dashboard.Charts.Svg;
using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>The growth of threads by each rule.</summary>
internal static class CapacityChart
{
    /// <summary>The most points that can be distinguished.</summary>
    private const int MaxPoints = 600;

    public static SvgChart Of(CapacitySum sum)
    {
        double[] ends = [sum.ArticleSeconds, sum.Waits.Seconds, sum.IsGateHeldBack ? 0 : sum.GateUsual.Seconds];
        var until = Math.Max(1, ends.Where(double.IsFinite).Max() * 1.1);
        var needed = sum.Threads;
        SvgPoint[] level = [new(0, needed), new(until, needed)];
        return new SvgChart("Threads by injection rule", "seconds since all minimum threads were busy", "threads",
        [
            sum.IsGateHeldBack
                ? new SvgSeries("simple estimate", Gate(sum, sum.Missing, GateInjection.PeriodSeconds, until), "--chart-5")
                {
                    Dash = SvgSeries.DashOf("dot"),
                }
                : new SvgSeries("gate: one every 500 ms to 1 s", Gate(sum, Most(sum), GateInjection.PeriodSeconds, until), "--chart-5")
                {
                    Low = Gate(sum, Most(sum), GateInjection.UsualSeconds, until),
                },
            new SvgSeries("needed", level, "--chart-axis") { Dash = SvgSeries.DashOf("dash"), Width = 1.5 },
            new SvgSeries("Task waits", Waits(sum, until), "--chart-1") { Steps = true, Width = 2.5 },
        ])
        {
            XRange = (0, until),
            SmallestTop = Math.Max(Math.Max(needed, sum.Waits.Threads) * 1.2, sum.Inputs.MinThreads * 1.2),
        };
    }

    private static SvgPoint[] Waits(CapacitySum sum, double until)
    {
        var pool = sum.Inputs.Pool;
        if (sum.Missing is 0)
        {
            return [new(0, pool.MinThreads), new(until, pool.MinThreads)];
        }

        var curve = new CooperativeCurve(pool, 0);
        var top = Math.Max(sum.Waits.Threads, pool.MinThreads);
        var at = Enumerable.Range(0, MaxPoints + 1).Select(i => until * i / MaxPoints).Select(t => new SvgPoint(t, Math.Min(curve.At(t, top), top)));
        return [new(0, pool.MinThreads), .. at.Where((point, i) => point.Y > pool.MinThreads || i is 0 or MaxPoints)];
    }

    private static double Most(CapacitySum sum) => sum.GateFastest.Threads - sum.Inputs.MinThreads;

    /// <summary>The curve from the minimum to so many threads more; a band needs the same x on both edges.</summary>
    private static SvgPoint[] Gate(CapacitySum sum, double more, double secondsAThread, double until)
    {
        double[] xs = [0, Math.Min(until, more * GateInjection.PeriodSeconds), Math.Min(until, more * GateInjection.UsualSeconds), until];
        return [.. xs.Select(x => new SvgPoint(x, sum.Inputs.MinThreads + Math.Min(more, x / secondsAThread)))];
    }
}
