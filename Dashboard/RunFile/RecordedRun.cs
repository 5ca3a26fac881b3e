namespace Dashboard.RunFile;

/// <summary>A run with the content of its file.</summary>
/// <param name="Problems">A sentence for each unreadable part; empty for a whole file.</param>
public sealed record RecordedRun(RunHeader Header, IReadOnlyList<TimelineItem> Items, RunSummary? Summary, IReadOnlyList<string> Problems)
{
    public RunNote Note => Items.OfType<RunNote>().Aggregate(new RunNote(0), (all, later) => all.With(later));

    public string Title => Header.TitleWith(Note);

    /// <summary>The number of points in its file, whether or not they are in <see cref="Items"/>.</summary>
    public PointCounts Points
    {
        get => field ??= PointCounts.None.And(Items);
        init;
    }

    /// <summary>The blockers of threads, load by load, also where their windows are not in <see cref="Items"/>.</summary>
    public RunBlockers Blockers
    {
        get => field ??= RunBlockers.Of(Items);
        init;
    }

    /// <summary><see cref="TargetFacts.WithoutWaits"/>, where waits were asked for; otherwise null.</summary>
    public string? WithoutWaits =>
        Summary?.ReadsWaits ?? Items.OfType<SignalsChange>().Any(static change => change.Level != SignalLevel.Counters) ? Header.Target?.WithoutWaits : null;

    /// <summary>The sentence for a run that did not come to its end; null when it did. A run that is still on looks the same.</summary>
    public string? Interruption => Summary is not null ? null
        : Items.LastOrDefault(item => item is not RunNote) is not { } last ? "The run was interrupted before anything was recorded."
        : $"The run was interrupted at {Readable.Seconds(last.T)}: showing what was recorded until then.";
}
