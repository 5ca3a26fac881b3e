using Dashboard.Timeline.Lines;

namespace Dashboard.Accounts.Blockers;

/// <summary>What one call site blocked over several windows, for one route.</summary>
public sealed record SiteTotal(string Method, string Kind, string Source, string? Route)
{
    /// <summary>What blocked a smaller part of what the first one did is not worth a row before everything is asked for.</summary>
    private const double LeastShare = 0.005;

    /// <summary>Those that are worth a row.</summary>
    public static IReadOnlyList<SiteTotal> Leading(IReadOnlyList<SiteTotal> sites, int most) =>
        [.. sites.TakeWhile((site, i) => i == 0 || site.Threads > LeastShare * sites[0].Threads).Take(most)];

    public static SiteTotal Of(BlockerSummary summed) => new(summed.Method, summed.Kind, summed.Source, summed.Route)
    {
        BlockedSeconds = summed.BlockedMs / 1000,
        Threads = summed.Threads,
        WaitsPerSecond = summed.WaitsPerSecond,
        FirstSeen = summed.FirstSeen,
        Owner = summed.Owner,
        OwnerRoute = summed.OwnerRoute,
        Awaits = summed.Awaits,
        Stack = summed.Stack,
        Line = summed.Line,
    };

    public long Waits { get; init; }

    /// <summary>Seconds that threads were blocked, one after the other.</summary>
    public double BlockedSeconds { get; init; }

    /// <summary>Threads' worth: blocked time ÷ time.</summary>
    public double Threads { get; init; }

    /// <summary>Waits that began ÷ time.</summary>
    public double WaitsPerSecond { get; init; }

    /// <summary>Seconds that threads were blocked in the last window with it.</summary>
    public double NewestSeconds { get; init; }

    /// <summary>Waits that began in the last window with it.</summary>
    public long NewestWaits { get; init; }

    /// <summary>The end of the first window with it, seconds on the timeline.</summary>
    public double FirstSeen { get; init; }

    /// <summary>The end of the last window with it.</summary>
    public double LastSeen { get; init; }

    public string? Owner { get; init; }

    public string? OwnerRoute { get; init; }

    public string? Awaits { get; init; }

    public int? Stack { get; init; }

    public SourceLine? Line { get; init; }

    /// <summary>True when it was never seen before the windows that were added.</summary>
    public bool IsNew { get; init; }
}
