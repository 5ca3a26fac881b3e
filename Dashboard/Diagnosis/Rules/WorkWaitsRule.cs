using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits, and no other rule explains it yet; one that does takes its place.</summary>
internal sealed class WorkWaitsRule() : Rule(RuleIds.WorkWaits, "Work waits, cause unknown")
{
    public override bool Begins(RuleInput input) => input.Pool.Waits(input.Limits) && !input.Trouble;

    public override bool Lasts(RuleInput input) => input.Pool.WaitsStill(input.Limits) && !input.Trouble;

    /// <summary>Never as bad as a known cause.</summary>
    public override int Severity(PoolSnapshot snapshot) => Math.Min(Severities.Unexplained, Severities.OfWait(snapshot));

    public override string Sentence(Episode episode) =>
        $"Work waits, cause unknown: {EpisodeWords.Waited(episode)}. {Known(episode)}{EpisodeWords.Blockers(episode)}";

    private static string Known(Episode episode)
    {
        var last = episode.Last;
        if (last.Accounts.Threads is { BlockedShare: { } blocked } looked)
        {
            return $"Of the pool's threads with work {Readable.Percent(100 * blocked)} were blocked in {Readable.Plural(looked.Looks, "sample")}: "
                + "neither blocked threads nor busy processors alone explain it.";
        }

        var own = last.IsPoolsOwn ? "A pool thread" : "The process, for each pool thread,";
        return last.ProcessorPerThread is { } used
            ? $"{own} used {Readable.Number(100 * used)} % of a processor: too much to be sure that it is blocked, too little to be busy. "
                + "Find out what blocks."
            : "Find out what blocks.";
    }
}
