using Dashboard.Format;

namespace Dashboard.Presets;

/// <summary>
/// How long a query takes so that a machine is limited by its thread pool and not by its processors: theory (workers ÷ service time) is
/// at most half of what the machine can answer. The article's 16 ms is the shortest.
/// </summary>
public static class ServiceTimeChoice
{
    /// <summary>Theory ÷ capacity at most.</summary>
    public const double MostOfCapacity = 0.5;

    /// <summary>The longest time that is chosen: with longer queries the loads of a preset would be too short to show anything.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(1);

    /// <summary>workers ÷ (capacity ÷ 2), rounded up: to 1 ms up to 20 ms, to 5 ms above, so that repeats on one machine mostly agree.</summary>
    /// <param name="capacityPerSecond">Requests per second that the machine answers when a query takes nearly nothing; above 0.</param>
    /// <param name="workers">Most workers of the preset.</param>
    /// <exception cref="UserFacingException">The machine answers so little that the time would be above <see cref="Longest"/>.</exception>
    public static TimeSpan For(double capacityPerSecond, int workers)
    {
        var least = workers / (MostOfCapacity * capacityPerSecond) * 1000;
        var step = least <= 20 ? 1 : 5;
        var chosen = Math.Max(Preset.ArticleServiceTime.TotalMilliseconds, Math.Ceiling(least / step) * step);
        return chosen <= Longest.TotalMilliseconds
            ? TimeSpan.FromMilliseconds(chosen)
            : throw new UserFacingException(
                $"This machine answered only {Readable.Number(capacityPerSecond)} requests/s when it was measured, too few for "
                + $"{Readable.Plural(workers, "worker")}: end what else keeps it busy, or choose the article's own "
                + $"{Readable.Milliseconds(Preset.ArticleServiceTime.TotalMilliseconds)}.");
    }

    /// <summary>The choice in a sentence, with its numbers.</summary>
    public static string Sentence(double capacityPerSecond, int workers, TimeSpan chosen)
    {
        var theory = workers / chosen.TotalSeconds;
        return $"This machine answered {Readable.Number(capacityPerSecond)} requests/s of the shortest query, so a query takes "
            + $"{Readable.Milliseconds(chosen.TotalMilliseconds)} here: {Readable.Plural(workers, "worker")} then ask for {Readable.Number(theory)}/s, "
            + $"{Readable.Percent(theory / capacityPerSecond * 100)} of that.";
    }
}
