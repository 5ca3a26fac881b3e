using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <summary>
/// The due times of an open loop's requests. The rate is piecewise linear, its integral A(t) is the number of requests that are due up to t; request n (0, 1,
/// …) is due at the latest t with A(t) ≤ n. So a constant rate r sends at n ÷ r, a stretch with rate 0 sends nothing and moves what follows, and as many
/// requests are offered as there is area under the rate, rounded up. Pure.
/// </summary>
internal sealed class LoadPacer
{
    /// <summary>An area this close to a whole number is that number: 33.3/s for 10 s are 333 requests, independent of rounding.</summary>
    private const double Rounding = 1e-6;

    private readonly Stretch[] _stretches;

    /// <param name="requests">The number of requests that a constant rate offers; null otherwise.</param>
    public LoadPacer(ArrivalRate rate, double? seconds, long? requests)
    {
        _stretches = rate.Stages is { Count: > 0 } stages
            ? Ramp(rate.PerSecond, stages)
            : [new(0, seconds ?? double.PositiveInfinity, rate.PerSecond, rate.PerSecond, 0)];
        Seconds = _stretches[^1].From + _stretches[^1].Seconds;
        Total = requests ?? (long)Math.Ceiling(_stretches[^1].AreaAtEnd);
    }

    public double Seconds { get; }

    public long Total { get; }

    public static LoadPacer Of(LoadPlan plan) => new(plan.Arrivals!, plan.DurationSeconds, plan.Requests);

    /// <summary>The due time of request <paramref name="n"/>, in seconds since the start.</summary>
    public double TimeOf(long n)
    {
        var i = _stretches.Length - 1;
        while (i > 0 && (_stretches[i].Area > n || _stretches[i].IsEmpty))
        {
            i--;
        }

        return _stretches[i].TimeOf(n);
    }

    private static Stretch[] Ramp(double perSecond, IReadOnlyList<RateStage> stages)
    {
        var ramp = new Stretch[stages.Count];
        var (from, area) = (0.0, 0.0);
        for (var i = 0; i < ramp.Length; i++)
        {
            ramp[i] = new Stretch(from, stages[i].Seconds, perSecond, stages[i].PerSecond, area);
            (from, area, perSecond) = (from + stages[i].Seconds, ramp[i].AreaAtEnd, stages[i].PerSecond);
        }

        return ramp;
    }

    /// <summary>The rate is linear from <paramref name="Rate"/> to <paramref name="EndRate"/>; <paramref name="Area"/> is before it.</summary>
    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Stretch(double From, double Seconds, double Rate, double EndRate, double Area)
    {
        public bool IsEmpty => Rate == 0 && EndRate == 0;

        public double AreaAtEnd
        {
            get
            {
                var area = Area + (IsEmpty ? 0 : (Rate + EndRate) / 2 * Seconds);
                return Math.Abs(area - Math.Round(area)) < Rounding ? Math.Round(area) : area;
            }
        }

        private double Slope => (EndRate - Rate) / Seconds;

        public double TimeOf(long n)
        {
            var due = n - Area;
            return due <= 0
                ? From
                : From + Math.Min(Seconds, 2 * due / (Rate + Math.Sqrt(Math.Max(0, (Rate * Rate) + (2 * Slope * due)))));
        }
    }
}
