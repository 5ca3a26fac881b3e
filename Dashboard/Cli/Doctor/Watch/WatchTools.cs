namespace Dashboard.Cli.Doctor.Watch;

/// <summary>What all watched processes share.</summary>
/// <param name="Notices">Receivers of findings.</param>
/// <param name="Looking">Processes of which all signals are read at a time: more would take the processor time from each other.</param>
internal sealed record WatchTools(
    WatchOutput Output, WatchTally Tally, WatchedRuns Runs, IReadOnlyList<NoticeQueue> Notices, SemaphoreSlim Looking, TimeProvider Time);
