namespace Dashboard.Diagnosis.Windows;

/// <summary>When the pool last began to do far less than before: threads that are there then may have nothing to do. Not thread-safe.</summary>
internal sealed class RateDrop
{
    /// <summary>Idle threads leave after 20 s, within a few seconds.</summary>
    public const double Seconds = 30;

    /// <summary>A share of the highest rate.</summary>
    public const double Part = 0.2;

    private double _most;
    private double? _at;

    /// <summary>Seconds since the drop; null where there was none within <see cref="Seconds"/>.</summary>
    public double? Add(double t, double? rate)
    {
        if (rate is not { } now)
        {
            return null;
        }

        // Since the drop, what is done now is the measure.
        (_most, _at) = now < Part * _most ? (now, t) : (Math.Max(_most, now), _at);
        return t - _at <= Seconds ? t - _at : null;
    }

    public void Clear() => (_most, _at) = (0, null);
}
