namespace Dashboard.Cli.Doctor.Watch;

/// <summary>
/// How soon the same may be taken up again: after a first pause, and after twice as long each time that it comes back before another such pause is over. Pure.
/// Not thread-safe.
/// </summary>
internal sealed class Cooldowns(double firstSeconds, double longestSeconds)
{
    /// <summary>Kinds that are remembered; beyond it the one that is due first is forgotten.</summary>
    private const int Capacity = 200;

    private readonly Dictionary<string, (double Until, double Pause)> _last = new(StringComparer.Ordinal);

    public bool IsDue(string kind, double t) => !(_last.TryGetValue(kind, out var last) && t < last.Until);

    /// <returns>Seconds until it is due again.</returns>
    public double Begin(string kind, double t)
    {
        var isBack = _last.TryGetValue(kind, out var last) && t - last.Until < last.Pause;
        var pause = isBack ? Math.Min(2 * last.Pause, longestSeconds) : firstSeconds;
        _last[kind] = (t + pause, pause);
        if (_last.Count > Capacity)
        {
            _last.Remove(_last.MinBy(static one => one.Value.Until).Key);
        }

        return pause;
    }
}
