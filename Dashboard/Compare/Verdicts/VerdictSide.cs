using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Compare.Verdicts;

/// <summary>One run of a side: all that a verdict needs of it. It is in the list of runs as well as in a run that was read whole.</summary>
/// <param name="Id">The run's id.</param>
/// <param name="Header">Its facts, for the load that is compared.</param>
/// <param name="Summary">How the run ended; null when it was interrupted.</param>
/// <param name="Phase">The load that is compared; null where there is none.</param>
public sealed record SideRun(string Id, RunHeader Header, RunSummary? Summary, PhaseSummary? Phase)
{
    /// <summary>The load's figures; null where there are none.</summary>
    public LoadSummary? Load => Phase?.Load;

    /// <summary>True when requests were sent at a rate, whatever the answers did.</summary>
    public bool IsOpenLoop => Load?.Response is not null || Header.Plan?.Arrivals is not null;

    /// <summary>Whether so few requests failed that the figures are of answers; null when nobody knows.</summary>
    public ValidityCheck? Errors => Phase?.Validity.Checks.FirstOrDefault(check => check.Name == CheckNames.Errors)
        ?? (Load is { } load && load.Gives("errors") ? FigureChecks.Errors(load) : null);

    /// <param name="id">The run's id.</param>
    /// <param name="header">Its facts.</param>
    /// <param name="summary">How it ended; null when it was interrupted.</param>
    /// <param name="load">Name of one load of a plan with several; null: the one that stands for the run.</param>
    public static SideRun Of(string id, RunHeader header, RunSummary? summary, string? load = null) =>
        new(id, load is null ? header : LoadFacts.Of(header, load), summary, summary?.Find(load));

    /// <summary>Why this run's metric should be read with care, a sentence each, the same for runs of which the same is true; none for a sound one.</summary>
    public IEnumerable<RunCaution> Cautions(RunMetric metric)
    {
        if (Summary is null)
        {
            yield return new("interrupted", "interrupted, so no figures.");
            yield break;
        }

        if (Summary.Outcome != RunSummary.Completed)
        {
            yield return new("incomplete", $"did not complete: {Summary.Sentence}");
        }

        if (Header.Group?.Restless is { } restless)
        {
            yield return new("restless", restless);
        }

        if (Phase?.ThreadsStart is { } threads
            && Header.Target is { ProcessorCount: { } cores } target
            && PoolRest.Most(cores, target.MinThreads) is var most
            && threads > most)
        {
            yield return new("threads", "started with more pool threads than an idle pool has "
                + $"(at most {Readable.Count(most)}): threads of the previous load were still there.");
        }

        if (Phase?.Validity is { Valid: false } validity)
        {
            yield return new("validity", $"{CheckNames.Badge(validity)}.");
        }

        if (Load is { Source: null, Latency: not null } load && metric.Percentile is { } percentile && !Percentiles.Supported(percentile, load.Sent))
        {
            yield return new("requests", $"too few requests for {metric.Name}: {Readable.Count(Percentiles.RequestsNeeded(percentile))} are needed.");
        }
    }
}

/// <summary>Why a run's metric should be read with care.</summary>
/// <param name="Kind">What is wrong, as a key: a comparison has one note a kind.</param>
/// <param name="Sentence">For people, the run left out.</param>
public sealed record RunCaution(string Kind, string Sentence);

/// <summary>One side of a verdict: a group of repeats, or a run by itself.</summary>
/// <param name="Key">As the address names it.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Runs">Its runs, at least one.</param>
public sealed record VerdictSide(string Key, string Name, IReadOnlyList<SideRun> Runs)
{
    /// <summary>The letter that tables and charts call it by; null where nothing is shown.</summary>
    public string? Letter { get; init; }

    /// <summary>The letter, or the name where there is none: how a sentence calls the side.</summary>
    public string Called => Letter ?? Name;
}
