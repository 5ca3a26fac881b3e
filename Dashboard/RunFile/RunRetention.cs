namespace Dashboard.RunFile;

/// <summary>
/// Keeps the data folder within bounds: the oldest runs that nobody pinned go first, those in the trash before all others. A sweep is one picture: its
/// runs count as one and go together, with the sweep's own file.
/// </summary>
public sealed partial class RunRetention(RunFolder folder, RunStore store, ILogger<RunRetention> logger)
{
    /// <summary>Runs that are kept; those of one sweep are one.</summary>
    public const int MaxRuns = 200;

    /// <summary>Bytes that all run files together may take.</summary>
    public const long MaxBytes = 512L * 1024 * 1024;

    /// <summary>Incidents that were captured and that nobody named, tagged, commented or pinned.</summary>
    public const int MaxCaptured = 20;

    /// <summary>The rule for people.</summary>
    public const string Words =
        "At most 200 runs and 512 MB are kept: the oldest unpinned ones are deleted first. The runs of a sweep count as one: deleted together, or kept if one "
        + "of them is pinned. Of the automatically captured incidents the newest 20 are kept, and those that you named, tagged, commented or pinned.";

    /// <summary>Removes what is too much.</summary>
    /// <param name="keep">The run that is on or has just ended: it stays in any case, as do those that another program records.</param>
    /// <returns>How many files were removed.</returns>
    public async Task<int> TidyAsync(string? keep, CancellationToken token)
    {
        var trash = new DirectoryInfo(Path.Combine(folder.FullPath, RunEdits.Trash));
        FileInfo[] deleted = trash.Exists ? [.. trash.EnumerateFiles("*" + RunFormat.Extension).OrderBy(file => file.LastWriteTimeUtc)] : [];
        var kept = await store.ListAsync(token).ConfigureAwait(false);
        var captured = TooManyCaptured(kept, IsKept).ToHashSet(StringComparer.Ordinal);
        string[] doomed =
        [
            .. captured.Select(folder.FileOf),
            .. TooMuch(
                [.. kept.Where(run => !captured.Contains(run.Id))], [.. deleted.Select(file => (file.FullName, file.Length))], IsKept,
                folder.FileOf, MaxRuns, MaxBytes),
        ];
        foreach (var path in doomed.Concat(SweepsOf(kept, doomed)))
        {
            try
            {
                File.Delete(path);
                LogRemoved(logger, path);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                LogNotRemoved(logger, path, e.Message);
            }
        }

        return doomed.Length;

        bool IsKept(string id) => id == keep || folder.IsRecording(id);
    }

    /// <summary>Which captured incidents must go.</summary>
    internal static IEnumerable<string> TooManyCaptured(IReadOnlyList<RunListEntry> runs, Func<string, bool> keeps) => runs
        .Where(run => run is { Problem: null, Header.CapturedFor: not null })
        .Where(run => run.Note is { Title: null or "", Comment: null or "", Tags: null or [], Pinned: not true })
        .OrderByDescending(run => run.Header!.StartedUtc)
        .Skip(MaxCaptured)
        .Select(run => run.Id)
        .Where(id => !keeps(id));

    /// <summary>Which files must go. Files that are no run are never among them.</summary>
    internal static IEnumerable<string> TooMuch(
        IReadOnlyList<RunListEntry> runs, IReadOnlyList<(string Path, long Bytes)> trash, Func<string, bool> keeps,
        Func<string, string> pathOf, int maxRuns, long maxBytes)
    {
        var units = runs.Where(run => run.Problem is null).GroupBy(run => run.Header!.Cell?.Sweep ?? run.Id, StringComparer.Ordinal).ToList();
        var count = units.Count;
        var bytes = runs.Sum(run => run.SizeBytes) + trash.Sum(file => file.Bytes);
        foreach (var (path, size) in trash)
        {
            if (bytes <= maxBytes)
            {
                break;
            }

            bytes -= size;
            yield return path;
        }

        var free = units.Where(unit => !unit.Any(run => run.Note.Pinned == true || keeps(run.Id)));
        foreach (var unit in free.OrderBy(unit => unit.Min(run => run.Header!.StartedUtc)))
        {
            if (count <= maxRuns && bytes <= maxBytes)
            {
                break;
            }

            count--;
            foreach (var run in unit)
            {
                bytes -= run.SizeBytes;
                yield return pathOf(run.Id);
            }
        }
    }

    /// <summary>The files of the sweeps whose runs go: without them each would ask to be measured anew.</summary>
    private IEnumerable<string> SweepsOf(IReadOnlyList<RunListEntry> runs, string[] doomed) => runs
        .Where(run => run.Header?.Cell is not null && doomed.Contains(folder.FileOf(run.Id), StringComparer.Ordinal))
        .Select(run => run.Header!.Cell!.Sweep)
        .Distinct(StringComparer.Ordinal)
        .Where(RunId.IsValid)
        .Select(sweep => Path.Combine(folder.FullPath, sweep + RunCell.SweepExtension));

    [LoggerMessage(Level = LogLevel.Information, Message = "Run removed to make room {Path}")]
    private static partial void LogRemoved(ILogger logger, string path);

    [LoggerMessage(Level = LogLevel.Warning, Message = "Run could not be removed to make room {Path} {Reason}")]
    private static partial void LogNotRemoved(ILogger logger, string path, string reason);
}
