using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>The number, mean and variance of latencies; the unit is the caller's.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct LatencyMoments(double Count, double Mean, double Variance)
{
    /// <summary>Standard error of the mean; infinite for fewer than two.</summary>
    public double StandardError => Count > 1 ? Math.Sqrt(Variance / Count) : double.PositiveInfinity;

    /// <summary>Half the squared coefficient of variation: the excess of long requests among those in flight at a moment.</summary>
    public double LengthBias => Mean > 0 ? Variance / (Mean * Mean) / 2 : 0;

    public static LatencyMoments Of(IReadOnlyList<(double Latency, double Count)> latencies)
    {
        var count = latencies.Sum(part => part.Count);
        var mean = count > 0 ? latencies.Sum(part => part.Latency * part.Count) / count : 0;
        return new LatencyMoments(count, mean, count > 1 ? latencies.Sum(part => part.Count * Math.Pow(part.Latency - mean, 2)) / (count - 1) : 0);
    }
}
