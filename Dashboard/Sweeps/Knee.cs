namespace Dashboard.Sweeps;

/// <summary>Finds where more of a setting stops bringing more throughput.</summary>
internal static class Knee
{
    /// <summary>A gain below this share for a doubled setting, twice in a row, is a bend.</summary>
    public const double LeastGain = 0.1;

    /// <summary>The last place from which doubling paid; null while throughput rises, or for too few points.</summary>
    public static int? Find(IReadOnlyList<(double X, double PerSecond)> curve)
    {
        for (var i = 0; i + 2 < curve.Count; i++)
        {
            if (GainOfDoubling(curve[i], curve[i + 1]) < LeastGain && GainOfDoubling(curve[i + 1], curve[i + 2]) < LeastGain)
            {
                return i;
            }
        }

        return null;
    }

    /// <summary>(y₂ ÷ y₁) to the power of ln 2 ÷ ln (x₂ ÷ x₁), less 1.</summary>
    internal static double GainOfDoubling((double X, double PerSecond) from, (double X, double PerSecond) to) =>
        from.PerSecond <= 0 ? double.PositiveInfinity : Math.Pow(to.PerSecond / from.PerSecond, Math.Log(2) / Math.Log(to.X / from.X)) - 1;
}
