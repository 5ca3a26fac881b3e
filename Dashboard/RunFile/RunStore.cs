using System.Collections.Concurrent;
using Dashboard.Machine;

namespace Dashboard.RunFile;

/// <summary>One row of the list of runs: the header and, when the run came to its end, the summary.</summary>
public sealed record RunListEntry(string Id, RunHeader? Header, RunSummary? Summary, string? Problem)
{
    public RunNote Note { get; init; } = new(0);

    public long SizeBytes { get; init; }

    public string Title => Header?.TitleWith(Note) ?? Id;
}

/// <summary>The runs in the data folder. A list reads each file's first line and its tail only, and reads an unchanged file only once.</summary>
public sealed class RunStore(RunFolder folder)
{
    /// <summary>Files read at once: more only wait for the same disk.</summary>
    private const int Readers = 8;

    /// <summary>One entry per file of the folder; entries of files that are gone are dropped with each listing.</summary>
    private readonly ConcurrentDictionary<string, (long Length, DateTime Written, RunListEntry Entry)> _known = new(StringComparer.Ordinal);

    /// <summary>Runs that were read whole, for as long as they are referenced.</summary>
    private readonly List<WeakReference<RecordedRun>> _read = [];

    public string FolderPath => folder.FullPath;

    internal ComparedRuns Compared { get; } = new(folder);

    /// <summary>All runs, newest first. A file that is not a run is an entry with its problem.</summary>
    public async Task<IReadOnlyList<RunListEntry>> ListAsync(CancellationToken token)
    {
        FileInfo[] files = [.. new DirectoryInfo(folder.FullPath).EnumerateFiles("*" + RunFormat.Extension)
            .OrderByDescending(f => f.Name, StringComparer.Ordinal)];
        var entries = new RunListEntry?[files.Length];
        var options = new ParallelOptions { MaxDegreeOfParallelism = Readers, CancellationToken = token };
        await Parallel.ForAsync(0, files.Length, options, (i, _) =>
        {
            entries[i] = Entry(files[i]);
            return ValueTask.CompletedTask;
        }).ConfigureAwait(false);
        var present = files.Select(file => file.Name).ToHashSet(StringComparer.Ordinal);
        foreach (var gone in _known.Keys.Where(name => !present.Contains(name)))
        {
            _known.TryRemove(gone, out _);
        }

        return [.. entries.OfType<RunListEntry>()];
    }

    public Task<RecordedRun> OpenAsync(string id, CancellationToken token) => OpenAsync(id, RunParts.All, token);

    public Task<RecordedRun> OpenForChartsAsync(string id, CancellationToken token) => OpenAsync(id, RunParts.Charts, token);

    internal async Task<RecordedRun> OpenAsync(string id, RunParts parts, CancellationToken token)
    {
        var run = await RunFileReader.ReadAsync(FileOf(id), token, parts).ConfigureAwait(false);
        lock (_read)
        {
            _read.RemoveAll(static read => !read.TryGetTarget(out _));
            _read.Add(new WeakReference<RecordedRun>(run));
        }

        return run;
    }

    /// <summary>The runs that were read whole and are still referenced, or that the garbage collector has not freed yet.</summary>
    internal IReadOnlyList<RecordedRun> ReadAndAlive()
    {
        lock (_read)
        {
            return [.. _read.Select(static read => read.TryGetTarget(out var run) ? run : null).OfType<RecordedRun>()];
        }
    }

    internal Task<T> UseAsync<T>(string id, Func<RecordedRun, T> use, RunParts parts, CancellationToken token) =>
        RunFileReader.UseAsync(FileOf(id), use, parts, token);

    internal Task<RunItems> OpenItemsAsync(string id, CancellationToken token) => RunItems.OpenAsync(FileOf(id), token);

    /// <exception cref="UserFacingException">The id is invalid, or its file is empty.</exception>
    internal string FileOf(string id) => folder.FileOf(id) is var path && File.Exists(path) && !RegularFile.HasContent(path)
        ? throw new UserFacingException(RunFileReader.EmptySentence(path))
        : path;

    private RunListEntry? Entry(FileInfo file)
    {
        try
        {
            return KnownOrRead(file);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
    }

    /// <exception cref="FileNotFoundException">The file was deleted or moved while the folder was being read.</exception>
    private RunListEntry KnownOrRead(FileInfo file)
    {
        if (_known.TryGetValue(file.Name, out var known) && known.Length == file.Length && known.Written == file.LastWriteTimeUtc)
        {
            return known.Entry;
        }

        var id = file.Name[..^RunFormat.Extension.Length];
        if (!RunId.IsValid(id))
        {
            const string Advice = $"rename it; letters, digits, '.', '_' and '-' are allowed before {RunFormat.Extension}";
            return new RunListEntry(id, null, null, $"{file.FullName} has a name that is not a run id: {Advice}.");
        }

        if (!RegularFile.HasContent(file))
        {
            // A link to nothing exists, and is reported; a file that is gone is not.
            return file.LinkTarget is not null || File.Exists(file.FullName) ? new RunListEntry(id, null, null, RunFileReader.EmptySentence(file.FullName))
                : throw new FileNotFoundException();
        }

        try
        {
            var entry = RunListReader.Read(file, id);
            _known[file.Name] = (file.Length, file.LastWriteTimeUtc, entry);
            return entry;
        }
        catch (Exception e) when (e is not FileNotFoundException and (UserFacingException or IOException or UnauthorizedAccessException))
        {
            return new RunListEntry(id, null, null, e is UserFacingException ? e.Message : $"{file.FullName} cannot be read ({e.Message.TrimEnd('.')}).");
        }
    }
}
