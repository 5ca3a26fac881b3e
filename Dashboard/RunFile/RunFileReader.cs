using System.Runtime.CompilerServices;
using System.Text.Json;
using Dashboard.Machine;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.RunFile;

/// <summary>Reads run files. A torn or foreign line is skipped and reported; only an unreadable first line makes the file unusable.</summary>
internal static class RunFileReader
{
    /// <summary>The whole run. A large one is read when no other is (<see cref="LargeReadThrottle"/>).</summary>
    public static Task<RecordedRun> ReadAsync(string path, CancellationToken token, RunParts parts = RunParts.All) =>
        UseAsync(path, static run => run, parts, token);

    /// <summary>The result of a run that is not kept: the next large one is read when it is made.</summary>
    public static Task<T> UseAsync<T>(string path, Func<RecordedRun, T> use, RunParts parts, CancellationToken token) => LargeReadThrottle.TakeTurnAsync(
        LengthOf(path), async () => use(await ReadNowAsync(path, parts, token).ConfigureAwait(false)), token);

    public static async Task<RunHeader> HeaderAsync(string path, CancellationToken token)
    {
        await foreach (var block in BlocksAsync(path, withCounters: true, token).ConfigureAwait(false))
        {
            return Header(block.FirstLine, path);
        }

        throw Empty(path);
    }

    /// <summary>The items one after the other, without counter tables and unreadable lines.</summary>
    public static async IAsyncEnumerable<TimelineItem> ItemsAsync(string path, [EnumeratorCancellation] CancellationToken token)
    {
        await foreach (var block in BlocksAsync(path, withCounters: false, token).ConfigureAwait(false))
        {
            foreach (var item in block.Items)
            {
                yield return item;
            }
        }
    }

    private static async Task<RecordedRun> ReadNowAsync(string path, RunParts parts, CancellationToken token)
    {
        RunHeader? header = null;
        var (items, histograms, blockers, unreadable) = (new List<TimelineItem>(), new PhaseHistograms(), new RunBlockers(), 0);
        var (points, last) = (PointCounts.None, (TimelineItem?)null);
        await foreach (var block in BlocksAsync(path, parts.HasFlag(RunParts.Counters), token).ConfigureAwait(false))
        {
            header ??= Header(block.FirstLine, path);
            block.Items.ForEach(histograms.Take);
            block.Items.ForEach(blockers.Take);
            unreadable += block.Unreadable;
            if (!parts.HasFlag(RunParts.Figures))
            {
                points = points.And(block.Items);
                last = block.Items.FindLast(item => item is not RunNote) ?? last;
                items.AddRange(block.Items.Where(item => !PointCounts.IsOne(item)));
            }
            else
            {
                items.AddRange(parts.HasFlag(RunParts.Histograms) ? block.Items : block.Items.Select(WithoutHistograms));
            }
        }

        if (header is null)
        {
            throw Empty(path);
        }

        if (last is not null && PointCounts.IsOne(last))
        {
            // The item marks where a run without a summary was interrupted.
            items.Add(last);
        }

        var all = last is null ? items.ToAsyncEnumerable() : ItemsAsync(path, token);
        var summary = await QueueWaitTally.CompleteAsync(Summary(items, histograms, blockers), all).ConfigureAwait(false);
        var run = new RecordedRun(header, items, summary, Problems(unreadable, items)) { Blockers = blockers };
        return last is null ? run : run with { Points = points };
    }

    private static TimelineItem WithoutHistograms(TimelineItem item) => item is LoadInterval interval ? interval with { Service = [], Response = [] } : item;

    internal static string EmptySentence(string path) => $"{path} {RegularFile.NoContent}: it contains no run.";

    private static UserFacingException Empty(string path) => new(EmptySentence(path));

    private static async IAsyncEnumerable<RunFileBlock> BlocksAsync(string path, bool withCounters, [EnumeratorCancellation] CancellationToken token)
    {
        if (File.Exists(path) && !RegularFile.HasContent(path))
        {
            throw Empty(path);
        }

        FileStream file;
        try
        {
            file = RegularFile.OpenRead(path, 1, FileOptions.Asynchronous | FileOptions.SequentialScan);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new UserFacingException($"Run file {path} not found: it may have been moved or deleted; the Runs page lists the existing ones.", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"{path} cannot be read ({e.Message.TrimEnd('.')}): check that it is a file and that you may read it.", e);
        }

        await using var closingFile = file.ConfigureAwait(false);
        await foreach (var block in RunFileBlocks.ReadAsync(file, withCounters, token).ConfigureAwait(false))
        {
            yield return block;
        }
    }

    private static long LengthOf(string path) => new FileInfo(path) is { Exists: true } file ? file.Length : 0;

    internal static RunHeader Header(ReadOnlySpan<byte> line, string path, bool isListed = false)
    {
        try
        {
            if (RunFormat.ReadHeader(line, isListed) is { Format: > 0 } header && header.Id is { Length: > 0 })
            {
                return header.Format == RunFormat.Version ? header : throw OtherVersion(path, header.Format);
            }
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            throw RunFormat.VersionOf(line) is var version and > RunFormat.Version
                ? OtherVersion(path, version)
                : new UserFacingException($"{path} is not a run file: its first line is not a run's header.", e);
        }

        throw new UserFacingException($"{path} is not a run file: its first line is not a run's header.");
    }

    private static UserFacingException OtherVersion(string path, int version) => new(version < RunFormat.Version
        ? $"{path} was written by a version before 0.1 (format {version}), whose runs are no longer supported: record the run again."
        : $"{path} was written by a newer version (format {version}; this one reads {RunFormat.Version}): update the dashboard.");

    internal static TimelineItem? Item(ReadOnlySpan<byte> line, BucketPacker? packer = null, bool isListed = false)
    {
        try
        {
            var read = isListed ? RunFormat.ReadListedItem(line) : RunFormat.ReadItem(line, packer);
            return read is { } item && ItemValidation.IsSound(item) ? item : null;
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            // A torn line (a crash in the middle of a write), a kind that a newer version writes, or a name that is no text: counted by the caller.
            return null;
        }
    }

    /// <summary>True when an item could be read again: figures of other programs may be invalid or beyond all bounds.</summary>
    internal static bool CanRead(TimelineItem item) => Line(() => RunFormat.Line(item)) is { } line && Item(line) is not null;

    /// <inheritdoc cref="CanRead(TimelineItem)"/>
    internal static bool CanRead(RunHeader header)
    {
        try
        {
            return Line(() => RunFormat.Line(header)) is { } line && Header(line, header.Id) is not null;
        }
        catch (UserFacingException)
        {
            // The reader itself refuses the line.
            return false;
        }
    }

    private static byte[]? Line(Func<byte[]> write)
    {
        try
        {
            return write() is { Length: < RunFormat.LongestLineBytes } line ? line : null;
        }
        catch (ArgumentException)
        {
            // The serializer refuses NaN and infinity in this way.
            return null;
        }
    }

    private static RunSummary? Summary(List<TimelineItem> items, PhaseHistograms histograms, RunBlockers blockers) =>
        items.OfType<RunSummary>().LastOrDefault() is { } stored ? blockers.Into(histograms.Restore(stored)) : null;

    private static List<string> Problems(int unreadable, List<TimelineItem> items)
    {
        var problems = new List<string>();
        if (unreadable > 0)
        {
            problems.Add($"{Readable.Plural(unreadable, "line")} could not be read and {(unreadable == 1 ? "is" : "are")} skipped.");
        }

        if (items.OfType<Lost>().Any(l => l.Count == 0))
        {
            problems.Add($"What may have been lost while recording: {Lost.UnknownNumber}.");
        }

        var lost = items.OfType<Lost>().Sum(l => l.Count);
        if (lost > 0)
        {
            problems.Add($"{Readable.Plural(lost, "item")} {(lost == 1 ? "was" : "were")} lost while recording.");
        }

        return problems;
    }
}
