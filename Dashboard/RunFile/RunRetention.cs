namespace Dashboard.RunFile;

/// <summary>Offers to clear a folder beyond its limits: to the trash, and out of it when asked again. A sweep counts as one run.</summary>
public sealed partial class RunRetention(RunFolder folder, RunStore store, RunEdits edits, ILogger<RunRetention> logger)
{
    /// <summary>The number of runs above which clearing is offered; those of one sweep are one.</summary>
    public const int MaxRuns = 200;

    /// <summary>Bytes of all run files above which clearing is offered.</summary>
    public const long MaxBytes = 512L * 1000 * 1000;

    /// <summary>The most captured incidents without a name, tag, comment or pin.</summary>
    public const int MaxCaptured = 20;

    public const string Words =
        "Runs that you start are kept until you delete them. Above 200 runs or 512 MB this page and the command line offer to move the oldest to "
        + "the trash; the runs of a sweep count as one. Of the automatically captured incidents the newest 20 stay here, along with any that you named, "
        + "tagged, commented on, pinned or compared; others move to the trash.";

    private string TrashPath => Path.Combine(folder.FullPath, RunEdits.Trash);

    /// <exception cref="IOException">The folder cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder cannot be read.</exception>
    internal async Task<RunExcess> LookAsync(CancellationToken token) => Of(await store.ListAsync(token).ConfigureAwait(false));

    /// <inheritdoc cref="LookAsync"/>
    internal RunExcess Of(IReadOnlyList<RunListEntry> runs)
    {
        var trash = Trashed();
        var sizes = runs.Sum(run => run.SizeBytes);
        var units = Units(runs).Count();
        return new RunExcess(units, sizes, [.. TooMuch(runs, Keeps(), MaxRuns, MaxBytes)], trash.Count, trash.Sum(file => file.Length));
    }

    /// <summary>True when the folder may hold too much, by the number and size of its files, without reading any run.</summary>
    internal bool MayHoldTooMuch()
    {
        var (count, bytes) = (0, 0L);
        foreach (var file in new DirectoryInfo(folder.FullPath).EnumerateFiles("*" + RunFormat.Extension))
        {
            (count, bytes) = (count + 1, bytes + (file.Exists ? file.Length : 0));
        }

        return count > MaxRuns || bytes + Trashed().Sum(file => file.Length) > MaxBytes;
    }

    /// <summary>Moves runs to the trash, and the files of sweeps that have no run left.</summary>
    internal async Task<IReadOnlyList<string>> MoveToTrashAsync(IReadOnlyList<string> ids, CancellationToken token)
    {
        var sweeps = (await store.ListAsync(token).ConfigureAwait(false))
            .Where(run => run.Header?.Cell is not null)
            .ToLookup(run => run.Header!.Cell!.Sweep, run => run.Id, StringComparer.Ordinal);
        var moved = ids.Where(id => Try(() => edits.Delete(id), folder.FileOf(id))).ToHashSet(StringComparer.Ordinal);
        var over = sweeps.Where(sweep => RunId.IsValid(sweep.Key) && sweep.All(moved.Contains)).Select(sweep => sweep.Key + RunCell.SweepExtension)
            .Where(name => File.Exists(Path.Combine(folder.FullPath, name))
                && Try(() => File.Move(Path.Combine(folder.FullPath, name), Path.Combine(TrashPath, name)), name));
        return [.. moved.Select(id => id + RunFormat.Extension), .. over];
    }

    internal int TakeBack(IReadOnlyList<string> names) => names.Count(name =>
        Try(() => File.Move(Path.Combine(TrashPath, Path.GetFileName(name)), Path.Combine(folder.FullPath, Path.GetFileName(name))), name));

    internal int EmptyTrash() => Trashed().Count(file => Try(file.Delete, file.FullName));

    /// <summary>Moves captured incidents beyond <see cref="MaxCaptured"/> to the trash.</summary>
    internal async Task<int> TidyCapturedAsync(CancellationToken token)
    {
        var runs = await store.ListAsync(token).ConfigureAwait(false);
        return (await MoveToTrashAsync([.. TooManyCaptured(runs, Keeps())], token).ConfigureAwait(false)).Count;
    }

    internal static IEnumerable<string> TooManyCaptured(IReadOnlyList<RunListEntry> runs, Func<string, bool> keeps) => runs
        .Where(run => run is { Problem: null, Header.CapturedFor: not null } && !IsNoted(run))
        .OrderByDescending(Begin)
        .Skip(MaxCaptured)
        .Select(run => run.Id)
        .Where(id => !keeps(id));

    /// <summary>The runs that may go, the oldest first. Files that are no runs are never among them, nor runs with notes or imported ones.</summary>
    internal static IEnumerable<string> TooMuch(IReadOnlyList<RunListEntry> runs, Func<string, bool> keeps, int maxRuns, long maxBytes)
    {
        var units = Units(runs).ToList();
        var (count, bytes) = (units.Count, runs.Sum(run => run.SizeBytes));
        var free = units.Where(unit => !unit.Any(run => IsNoted(run) || IsImported(run)));
        foreach (var unit in free.OrderBy(unit => unit.Min(Begin)))
        {
            if (count <= maxRuns && bytes <= maxBytes)
            {
                break;
            }

            if (unit.Any(run => keeps(run.Id)))
            {
                continue;
            }

            count--;
            foreach (var run in unit)
            {
                bytes -= run.SizeBytes;
                yield return run.Id;
            }
        }
    }

    private static IEnumerable<IGrouping<string, RunListEntry>> Units(IReadOnlyList<RunListEntry> runs) =>
        runs.Where(run => run.Problem is null).GroupBy(run => run.Header!.Cell?.Sweep ?? run.Id, StringComparer.Ordinal);

    private Func<string, bool> Keeps()
    {
        var compared = store.Compared.Read();
        return id => compared.Contains(id) || folder.IsRecording(id);
    }

    private static bool IsNoted(RunListEntry run) =>
        run.Note is not { Title: null or "", Comment: null or "", Tags: null or [], Pinned: not true };

    /// <summary>The begin by its name, which a clock that was set back does not put before others.</summary>
    private static DateTimeOffset Begin(RunListEntry run) => RunId.TimeOf(run.Id) ?? run.Header!.StartedUtc;

    private static bool IsImported(RunListEntry run) => run.Summary?.Load?.Source is not null || run.Header?.Trace is not null;

    private List<FileInfo> Trashed()
    {
        try
        {
            var trash = new DirectoryInfo(TrashPath);
            return trash.Exists ? [.. trash.EnumerateFiles().Where(file => file.Exists)] : [];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Runs are listed without the trash: an unreadable one is not cleared.
            LogNotCleared(logger, TrashPath, e.Message);
            return [];
        }
    }

    private bool Try(Action change, string path)
    {
        try
        {
            change();
            LogCleared(logger, path);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or Format.UserFacingException)
        {
            LogNotCleared(logger, path, e.Message);
            return false;
        }
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Moved or deleted to make room {Path}")]
    private static partial void LogCleared(ILogger logger, string path);

    [LoggerMessage(Level = LogLevel.Warning, Message = "Could not be moved or deleted to make room {Path} {Reason}")]
    private static partial void LogNotCleared(ILogger logger, string path, string reason);
}
