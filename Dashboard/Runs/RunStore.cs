using System.Text;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Runs;

/// <summary>One row of the list of runs: the header and, when the run came to its end, the summary.</summary>
/// <param name="Problem">Why the file cannot be used, in a sentence; the other fields are then empty.</param>
public sealed record RunListEntry(string Id, RunHeader? Header, RunSummary? Summary, string? Problem);

/// <summary>The runs in the data folder. A list reads each file's first line and its tail only.</summary>
public sealed class RunStore(RunFolder folder)
{
    private const int HeadBytes = 64 * 1024;
    private const int TailBytes = 256 * 1024;

    public string FolderPath => folder.FullPath;

    /// <summary>All runs, newest first. A file that is not a run comes as an entry with its problem.</summary>
    public async Task<IReadOnlyList<RunListEntry>> ListAsync(CancellationToken token)
    {
        var entries = new List<RunListEntry>();
        foreach (var file in new DirectoryInfo(folder.FullPath).EnumerateFiles("*" + RunFormat.Extension).OrderByDescending(f => f.Name, StringComparer.Ordinal))
        {
            entries.Add(await ReadEntryAsync(file, token));
        }

        return entries;
    }

    /// <summary>One run, whole.</summary>
    /// <exception cref="UserFacingException">There is no such run, or it cannot be read.</exception>
    public Task<RecordedRun> OpenAsync(string id, CancellationToken token) => RunFileReader.ReadAsync(folder.FileOf(id), token);

    private static async Task<RunListEntry> ReadEntryAsync(FileInfo file, CancellationToken token)
    {
        var id = file.Name[..^RunFormat.Extension.Length];
        try
        {
            await using var stream = new FileStream(file.FullName, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, 1, FileOptions.Asynchronous);
            var head = new byte[Math.Min(HeadBytes, stream.Length)];
            await stream.ReadExactlyAsync(head, token);
            var end = Array.IndexOf(head, (byte)'\n');
            var header = RunFileReader.Header(end < 0 ? head : head[..end], file.FullName);
            stream.Position = Math.Max(0, stream.Length - TailBytes);
            var tail = new byte[stream.Length - stream.Position];
            await stream.ReadExactlyAsync(tail, token);
            return new RunListEntry(id, header, SummaryIn(tail), null);
        }
        catch (Exception e) when (e is UserFacingException or IOException or UnauthorizedAccessException)
        {
            return new RunListEntry(id, null, null, e is UserFacingException ? e.Message : $"{file.FullName} cannot be read ({e.Message.TrimEnd('.')}).");
        }
    }

    private static RunSummary? SummaryIn(byte[] tail)
    {
        var lines = Encoding.UTF8.GetString(tail).Split('\n');
        for (var i = lines.Length - 1; i >= 0; i--)
        {
            if (lines[i].Contains("\"kind\":\"summary\"", StringComparison.Ordinal) && RunFileReader.Item(Encoding.UTF8.GetBytes(lines[i])) is RunSummary summary)
            {
                return summary;
            }
        }

        return null;
    }
}
