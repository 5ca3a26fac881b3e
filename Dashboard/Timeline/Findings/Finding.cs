using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Findings;

/// <summary>
/// What was wrong, or well, with the pool for a while, with what it rests on. It is told again when it grows and when it ends: of those with the same
/// <see cref="Rule"/> and <see cref="From"/> the last one counts.
/// </summary>
/// <param name="Rule">Which rule found it: a stable camelCase id, for example <c>starvationByTaskWaits</c> (docs/findings.md).</param>
/// <param name="From">Since when, seconds on the timeline: the first sample that speaks for it, before the rule was sure.</param>
public sealed record Finding(string Rule, double From)
{
    /// <summary>Times of samples and events that one finding cites at most, of each.</summary>
    public const int MaxCited = 20;

    /// <summary>When it ended, seconds on the timeline; null while it lasts.</summary>
    public double? To { get; init; }

    /// <summary>The rule that took its place when more was known; null where it ended by itself or lasts.</summary>
    public string? RefinedBy { get; init; }

    /// <summary>0 (all is well) to 100 (nothing is answered any more); the worst it was until now.</summary>
    public int Severity { get; init; }

    /// <summary>What it is, in a few words.</summary>
    public string Title { get; init; } = "";

    /// <summary>The same as a colleague would say it, with its figures.</summary>
    public string Sentence { get; init; } = "";

    /// <summary>What it rests on, any of <see cref="FindingSources"/>; never empty.</summary>
    public IReadOnlyList<string> RestsOn { get; init; } = [];

    /// <summary>The figures that it used.</summary>
    public IReadOnlyList<FindingFigure> Figures { get; init; } = [];

    /// <summary>Times of samples that speak for it: the first, the worst, the last, and some between; at most <see cref="MaxCited"/>.</summary>
    public IReadOnlyList<double> Samples { get; init; } = [];

    /// <summary>Times of the pool's events that speak for it, the first ones; at most <see cref="MaxCited"/>.</summary>
    public IReadOnlyList<double> Events { get; init; } = [];

    /// <summary>The call site that blocked most threads while it lasted; null where nobody looked, or the operating system alone.</summary>
    public string? Method { get; init; }

    /// <summary>Where <see cref="Method"/> is written; null where that is not known.</summary>
    public SourceLine? Line { get; init; }

    /// <summary>What that waits in, as <c>BlockingSite.Kind</c>; null where nobody looked.</summary>
    public string? Kind { get; init; }

    /// <summary>What of the target was assumed and not known, in a sentence; null when nothing was.</summary>
    public string? Assumed { get; init; }

    /// <summary>True when it says that something is wrong, and no other rule took its place.</summary>
    [JsonIgnore]
    public bool IsTrouble => RefinedBy is null && Severity >= PoolVerdict.Trouble;

    /// <summary>True when this is a later word on the same finding.</summary>
    public bool IsSameAs(Finding other) => Rule == other.Rule && From.Equals(other.From);
}

/// <summary>One figure that a finding used.</summary>
/// <param name="Name">In words, for example <c>most work items queued</c>.</param>
/// <param name="Value">Its value.</param>
/// <param name="Unit">Its unit; empty for a plain number.</param>
public sealed record FindingFigure(string Name, double Value, string Unit);
