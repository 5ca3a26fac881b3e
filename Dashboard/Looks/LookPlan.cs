namespace Dashboard.Looks;

/// <summary>How a target is looked at.</summary>
/// <param name="Longest">The look ends then, whatever is known.</param>
internal sealed record LookPlan(TimeSpan Longest)
{
    /// <summary>Attaching and ending take another second or two, so that an answer of <c>doctor</c> comes within twelve.</summary>
    public static readonly TimeSpan LongestOfOne = TimeSpan.FromSeconds(10.5);

    /// <summary>True never asks for more than the counters.</summary>
    public bool CountersAlone { get; init; }

    /// <summary>All signals are read for so many seconds at least; a route is known later than a method.</summary>
    public double LeastWithAll { get; init; } = 4;

    /// <summary>True lists at the end which async methods are pending, by a full collection.</summary>
    public bool ListsPending { get; init; }

    /// <summary>Why all signals are read from the beginning on; null: the look's own counters decide.</summary>
    public LookCause? Cause { get; init; }

    /// <summary>Seconds on the timeline: what is older is no part of the look.</summary>
    public double From { get; init; }

    /// <summary>True: the look at a target that ends, ends with what is known of it.</summary>
    public bool EndsWithTarget { get; init; }

    /// <summary>Ends the look with what is known by then.</summary>
    public CancellationToken Enough { get; init; }
}

/// <summary>Why more than the counters of a target is read.</summary>
/// <param name="Kind">The rule, or a name for what the counters show; the same whenever the cause is the same.</param>
/// <param name="Words">For example "requests take 1.2 s on average".</param>
internal sealed record LookCause(string Kind, string Words);
