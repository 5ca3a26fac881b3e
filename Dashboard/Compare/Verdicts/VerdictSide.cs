using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Validity;

namespace Dashboard.Compare.Verdicts;

/// <summary>One run of a side, from the list of runs or read whole.</summary>
public sealed record SideRun(string Id, RunHeader Header, RunSummary? Summary, PhaseSummary? Phase)
{
    public LoadSummary? Load => Phase?.Load;

    public bool IsOpenLoop => Load?.Response is not null || Header.Plan?.Arrivals is not null;

    public ValidityCheck? Errors => Phase?.Validity.Checks.FirstOrDefault(check => check.Name == CheckNames.Errors)
        ?? (Load is { } load && load.Gives("errors") ? FigureChecks.Errors(load) : null);

    public static SideRun Of(string id, RunHeader header, RunSummary? summary, string? load = null) =>
        new(id, load is null ? header : LoadFacts.Of(header, load), summary, summary?.Find(load));

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
            && PoolIdleWaiter.Most(cores, target.MinThreads) is var most
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

/// <summary>A reason why a run's metric should be read with care.</summary>
public sealed record RunCaution(string Kind, string Sentence);

public sealed record VerdictSide(string Key, string Name, IReadOnlyList<SideRun> Runs)
{
    public string? Letter { get; init; }

    public string Called => Letter ?? Name;
}
