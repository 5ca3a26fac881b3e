using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Findings;

/// <summary>Something wrong, or well, with the pool. Published again as it changes: of one <see cref="Rule"/> and <see cref="From"/> the last counts.</summary>
/// <param name="Rule">A stable camelCase id, for example <c>starvationByTaskWaits</c> (docs/findings.md).</param>
/// <param name="From">Seconds on the timeline: the first sample that supports it, before the rule was sure.</param>
public sealed record Finding(string Rule, double From)
{
    /// <summary>The most sample times, and the most event times, that one finding cites.</summary>
    public const int MaxCited = 20;

    public double? To { get; init; }

    /// <summary>The rule that replaced it when more was known; else null.</summary>
    public string? RefinedBy { get; init; }

    /// <summary>From 0 (all is well) to 100 (no request is answered any more); the worst until now.</summary>
    public int Severity { get; init; }

    public string Title { get; init; } = "";

    /// <summary>Headline and detail with the figures, in one text.</summary>
    public string Sentence { get; init; } = "";

    /// <summary>A few words without a full stop; null in older files.</summary>
    public string? Headline { get; init; }

    /// <summary>The figures, in whole sentences; empty where the headline has them all, null in older files.</summary>
    public string? Detail { get; init; }

    /// <summary>Whether pool threads are blocked; null where the cause is not known, and in older files.</summary>
    public bool? ThreadsBlocked { get; init; }

    /// <summary>True where requests are slow or open because of what they await; false in older files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool RequestsAwait { get; init; }

    public IReadOnlyList<string> RestsOn { get; init; } = [];

    public IReadOnlyList<FindingFigure> Figures { get; init; } = [];

    /// <summary>The first, the worst, the last, and some between; at most <see cref="MaxCited"/>.</summary>
    public IReadOnlyList<double> Samples { get; init; } = [];

    public IReadOnlyList<double> Events { get; init; } = [];

    /// <summary>The call site that blocked most threads, or, where processors are the limit, the code that most ran; null where no stack was read.</summary>
    public string? Method { get; init; }

    public string? Route { get; init; }

    /// <summary>For example "POST /orders blocks in OrderRepository.GetCustomer (OrderRepository.cs:14)"; null where not known, and in older files.</summary>
    public string? Place { get; init; }

    public SourceLine? Line { get; init; }

    /// <summary>
    /// What that waits in, as <c>BlockingSite.Kind</c>, else what is short, of <see cref="ResourceKinds"/>, else what requests await; null where none was read.
    /// </summary>
    public string? Kind { get; init; }

    /// <summary>The known cause, as <c>BlockingSite.Cause</c>; null without one, and in older files.</summary>
    public string? Cause { get; init; }

    /// <summary>What of the target was assumed and not known, in a sentence; null when nothing was.</summary>
    public string? Assumed { get; init; }

    /// <summary>Evidence against it, and how to settle that; empty where there is none, and in older files.</summary>
    public IReadOnlyList<Objection> Against { get; init; } = [];

    /// <summary>False when another rule replaced it.</summary>
    [JsonIgnore]
    public bool IsProblem => RefinedBy is null && Severity >= PoolVerdict.ProblemSeverity;

    internal Finding Saying(FindingText text) => this with { Headline = text.Headline, Detail = text.DetailSentence, Sentence = text.Sentence };

    public bool IsSameAs(Finding other) => Rule == other.Rule && From.Equals(other.From);
}

/// <summary>One figure that a finding used.</summary>
public sealed record FindingFigure(string Name, double Value, string Unit);
