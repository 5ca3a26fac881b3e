using Dashboard.Format;

namespace Dashboard.Presets;

/// <summary>
/// How long a query takes so that a machine is limited by its thread pool and not by its processors: theory (workers ÷ service time) is
/// at most half of what the machine can answer, and nine tenths of it are reached when nothing blocks. The article's 16 ms is the shortest.
/// </summary>
internal static class ServiceTimeChoice
{
    /// <summary>Theory ÷ capacity at most.</summary>
    public const double MaxOfCapacity = 0.5;

    /// <summary>What must be reached of theory when no thread is held: less, and the machine is what the preset would show.</summary>
    public const double LeastOfTheory = 0.9;

    /// <summary>The longest time that is chosen: with longer queries the loads of a preset would be too short to show anything.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(1);

    /// <summary>workers ÷ (capacity ÷ 2), rounded up: to 1 ms up to 20 ms, to 5 ms above, so that repeats on one machine mostly agree.</summary>
    /// <param name="capacityPerSecond">Requests per second that the machine answers when a query takes nearly nothing; above 0.</param>
    /// <param name="workers">Most workers of the preset.</param>
    /// <exception cref="UserFacingException">The machine answers so little that the time would be above <see cref="Longest"/>.</exception>
    public static TimeSpan For(double capacityPerSecond, int workers)
    {
        var chosen = Rounded(workers / (MaxOfCapacity * capacityPerSecond) * 1000);
        return chosen <= Longest.TotalMilliseconds
            ? TimeSpan.FromMilliseconds(chosen)
            : throw new UserFacingException(
                $"This machine reached only {Readable.Number(capacityPerSecond)} requests/s when it was measured, too few for "
                + $"{Readable.Plural(workers, "worker")}: stop whatever else keeps it busy, or choose the article's own "
                + $"{Readable.Milliseconds(Preset.ArticleServiceTime.TotalMilliseconds)}.");
    }

    /// <summary>
    /// The choice after a look at what is reached with it. What a request takes beside its query is workers ÷ reached − service time (Little's law);
    /// where that is more than a tenth of the whole, the query becomes nine times as long as it.
    /// </summary>
    /// <param name="chosen">What <see cref="For"/> gave.</param>
    /// <param name="workers">Most workers of the preset.</param>
    /// <param name="reachedPerSecond">Requests per second answered with it when no thread was held; above 0.</param>
    public static TimeSpan Confirmed(TimeSpan chosen, int workers, double reachedPerSecond)
    {
        var beside = (workers / reachedPerSecond * 1000) - chosen.TotalMilliseconds;
        var least = Rounded(beside * LeastOfTheory / (1 - LeastOfTheory));
        return reachedPerSecond >= LeastOfTheory * workers / chosen.TotalSeconds
            ? chosen
            : TimeSpan.FromMilliseconds(Math.Clamp(least, chosen.TotalMilliseconds, Longest.TotalMilliseconds));
    }

    /// <summary>Up to 20 ms whole milliseconds, above steps of 5 ms, so that repeats on one machine mostly agree; never below the article's.</summary>
    private static double Rounded(double least)
    {
        var step = least <= 20 ? 1 : 5;
        return Math.Max(Preset.ArticleServiceTime.TotalMilliseconds, Math.Ceiling(Math.Round(least / step, 6)) * step);
    }

    /// <summary>That a first choice was too short, in a sentence; empty when it was kept.</summary>
    public static string CheckSentence(TimeSpan first, TimeSpan confirmed, int workers, double reachedPerSecond) => first == confirmed ? ""
        : $" At {Readable.Milliseconds(first.TotalMilliseconds)} it reached only "
            + $"{Readable.Percent(reachedPerSecond * first.TotalSeconds / workers * 100)} of theory on an endpoint that holds no thread.";

    /// <summary>The choice in a sentence, with its numbers.</summary>
    public static string Sentence(double capacityPerSecond, int workers, TimeSpan chosen)
    {
        var theory = workers / chosen.TotalSeconds;
        return $"This machine reached {Readable.Number(capacityPerSecond)} requests/s of the shortest query, so a query takes "
            + $"{Readable.Milliseconds(chosen.TotalMilliseconds)} here: {Readable.Plural(workers, "worker")} then request {Readable.Number(theory)}/s, "
            + $"{Readable.Percent(theory / capacityPerSecond * 100)} of that.";
    }
}
