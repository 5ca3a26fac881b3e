using Dashboard.Charts.Svg;
using Dashboard.Diagnosis.Models;

namespace Dashboard.Capacity;

/// <summary>How the threads come, by each rule, as a drawing.</summary>
internal static class CapacityChart
{
    /// <summary>More points than this cannot be told apart.</summary>
    private const int MostPoints = 600;

    public static SvgChart Of(CapacitySum sum)
    {
        var until = Math.Max(1, sum.GateUsualSeconds * 1.1);
        var needed = sum.Threads;
        SvgPoint[] ends = [new(0, needed), new(until, needed)];
        return new SvgChart("Threads, by the rule that adds them", "seconds since the first request", "threads",
        [
            new SvgSeries("gate: one every 500 ms to 1 s", Gate(sum, GateInjection.PeriodSeconds, until), "--chart-5")
            {
                Low = Gate(sum, GateInjection.UsualSeconds, until),
            },
            new SvgSeries("needed", ends, "--chart-axis") { Dash = SvgSeries.DashOf("dash"), Width = 1.5 },
            new SvgSeries("Task waits", Waits(sum, until), "--chart-1") { Steps = true, Width = 2.5 },
        ])
        {
            XRange = (0, until),
            SmallestTop = Math.Max(needed * 1.2, sum.Inputs.MinThreads * 1.2),
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
        var top = Math.Max((int)Math.Ceiling(sum.Threads), pool.MinThreads);
        var at = Enumerable.Range(0, MostPoints + 1).Select(i => until * i / MostPoints).Select(t => new SvgPoint(t, Math.Min(curve.At(t, top), top)));
        return [new(0, pool.MinThreads), .. at.Where((point, i) => point.Y > pool.MinThreads || i is 0 or MostPoints)];
    }

    /// <summary>A straight line from the minimum to what is needed; both edges have the same x, since a band is drawn point by point.</summary>
    private static SvgPoint[] Gate(CapacitySum sum, double secondsAThread, double until)
    {
        double[] xs = [0, Math.Min(until, sum.GateFastestSeconds), Math.Min(until, sum.GateUsualSeconds), until];
        return [.. xs.Select(x => new SvgPoint(x, sum.Inputs.MinThreads + Math.Min(sum.Missing, x / secondsAThread)))];
    }
}
