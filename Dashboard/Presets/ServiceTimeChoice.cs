namespace Dashboard.Presets;

/// <summary>Chooses a query time that makes the pool the limit, not the processors: theory at most half the capacity, reached to 0.9; at least 16 ms.</summary>
internal static class ServiceTimeChoice
{
    /// <summary>Theory ÷ capacity.</summary>
    public const double MaxOfCapacity = 0.5;

    /// <summary>Share of theory, without held threads; below, the machine is the limit.</summary>
    public const double LeastOfTheory = 0.9;

    /// <summary>Longer queries leave too little load to show anything.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(1);

    /// <summary>workers ÷ (capacity ÷ 2), rounded up.</summary>
    /// <param name="capacityPerSecond">Requests per second with next to no query time; above 0.</param>
    /// <exception cref="UserFacingException">It would be above <see cref="Longest"/>.</exception>
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

    /// <summary>By Little's law a request takes workers ÷ reached − service time beside its query; above a tenth, the query becomes nine times that.</summary>
    /// <param name="reachedPerSecond">Requests per second without held threads; above 0.</param>
    public static TimeSpan Confirmed(TimeSpan chosen, int workers, double reachedPerSecond)
    {
        var beside = (workers / reachedPerSecond * 1000) - chosen.TotalMilliseconds;
        var least = Rounded(beside * LeastOfTheory / (1 - LeastOfTheory));
        return reachedPerSecond >= LeastOfTheory * workers / chosen.TotalSeconds
            ? chosen
            : TimeSpan.FromMilliseconds(Math.Clamp(least, chosen.TotalMilliseconds, Longest.TotalMilliseconds));
    }

    /// <summary>Rounds to 1 ms up to 20 ms, to 5 ms above, so that repeats agree; at least the article's.</summary>
    private static double Rounded(double least)
    {
        var step = least <= 20 ? 1 : 5;
        return Math.Max(Preset.ArticleServiceTime.TotalMilliseconds, Math.Ceiling(Math.Round(least / step, 6)) * step);
    }

    /// <summary>Empty when the first choice was kept.</summary>
    public static string CheckSentence(TimeSpan first, TimeSpan confirmed, int workers, double reachedPerSecond) => first == confirmed ? ""
        : $" At {Readable.Milliseconds(first.TotalMilliseconds)} it reached only "
            + $"{Readable.Percent(reachedPerSecond * first.TotalSeconds / workers * 100)} of the ideal throughput on an endpoint that holds no thread.";

    public static string Sentence(double capacityPerSecond, int workers, TimeSpan chosen)
    {
        var theory = workers / chosen.TotalSeconds;
        return $"This machine reached {Readable.Number(capacityPerSecond)} requests/s with the shortest query, so a query takes "
            + $"{Readable.Milliseconds(chosen.TotalMilliseconds)} here: {Readable.Plural(workers, "worker")} then request {Readable.Number(theory)}/s, "
            + $"{Readable.Percent(theory / capacityPerSecond * 100)} of that.";
    }
}
