namespace Dashboard.RunFile;

/// <summary>A run as its file holds it.</summary>
/// <param name="Problems">What could not be read, a sentence each; empty for a whole file.</param>
public sealed record RecordedRun(RunHeader Header, IReadOnlyList<TimelineItem> Items, RunSummary? Summary, IReadOnlyList<string> Problems)
{
    public RunNote Note => Items.OfType<RunNote>().Aggregate(new RunNote(0), (all, later) => all.With(later));

    public string Title => Header.TitleWith(Note);

    /// <summary>How many points its file holds, whether or not they are in <see cref="Items"/>.</summary>
    public PointCounts Points
    {
        get => field ??= PointCounts.None.And(Items);
        init;
    }

    /// <summary>Who blocked threads, load by load, also where the windows that say so are not in <see cref="Items"/>.</summary>
    public RunBlockers Blockers
    {
        get => field ??= RunBlockers.Of(Items);
        init;
    }

    /// <summary>As <see cref="TargetFacts.WithoutWaits"/>, where waits were asked for; else null.</summary>
    public string? WithoutWaits =>
        Summary?.ReadsWaits ?? Items.OfType<SignalsChange>().Any(static change => change.Level != SignalLevel.Counters) ? Header.Target?.WithoutWaits : null;

    /// <summary>That the run did not come to its end, in a sentence; null when it did. A run that is still on looks the same.</summary>
    public string? Interruption => Summary is not null ? null
        : Items.LastOrDefault(item => item is not RunNote) is not { } last ? "The run was interrupted before anything was recorded."
        : $"The run was interrupted at {Readable.Seconds(last.T)}: showing what was recorded until then.";
}
