using System.Text.Json;
using Dashboard.Machine;
using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>Sweeps beside the runs, one small append-only file each, <c>ID.sweep.jsonl</c>.</summary>
internal sealed class SweepFolder(RunFolder folder)
{
    private const string Extension = RunCell.SweepExtension;

    /// <summary>A plan of fifty by fifty is 1 kB.</summary>
    private const int LongestFileBytes = 1024 * 1024;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    public Task CreateAsync(SweepHeader header, CancellationToken token) => AppendAsync(header.Id, header, FileMode.CreateNew, token);

    public Task AppendAsync(string id, SweepEnd end, CancellationToken token) => AppendAsync(id, end, FileMode.Append, token);

    /// <summary>The newest come first. Unusable files come with their problem.</summary>
    public async Task<IReadOnlyList<SweepEntry>> ListAsync(CancellationToken token)
    {
        var entries = new List<SweepEntry>();
        foreach (var file in new DirectoryInfo(folder.FullPath).EnumerateFiles("*" + Extension).OrderByDescending(file => file.Name, StringComparer.Ordinal))
        {
            var id = file.Name[..^Extension.Length];
            if (RunId.IsValid(id))
            {
                entries.Add(await EntryAsync(id, token).ConfigureAwait(false));
            }
        }

        return entries;
    }

    /// <exception cref="UserFacingException">There is no sweep of that id, or its file is unusable.</exception>
    public async Task<SweepEntry> ReadAsync(string id, CancellationToken token)
    {
        if (!RunId.IsValid(id) || !File.Exists(PathOf(id)))
        {
            throw new UserFacingException($"No sweep '{id}' in {folder.FullPath}: the Sweeps page lists the existing ones.");
        }

        var entry = await EntryAsync(id, token).ConfigureAwait(false);
        return entry.Problem is null ? entry : throw new UserFacingException(entry.Problem);
    }

    /// <exception cref="UserFacingException">The file cannot be deleted. Its runs stay; they name their sweep (docs/sweeps.md).</exception>
    public void Delete(string id)
    {
        try
        {
            var trash = Directory.CreateDirectory(Path.Combine(folder.FullPath, RunEdits.Trash));
            File.Move(PathOf(id), Path.Combine(trash.FullName, id + Extension), overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The sweep could not be deleted ({e.Message.TrimEnd('.')}).", e);
        }
    }

    private async Task<SweepEntry> EntryAsync(string id, CancellationToken token)
    {
        try
        {
            if (!RegularFile.HasContent(PathOf(id)))
            {
                throw new JsonException($"It {RegularFile.NoContent}.");
            }

            if (new FileInfo(PathOf(id)).Length > LongestFileBytes)
            {
                throw new JsonException("It is too long.");
            }

            // An end that a crash has torn is none; the first line must be whole.
            var lines = await File.ReadAllLinesAsync(PathOf(id), token).ConfigureAwait(false);
            var header = JsonSerializer.Deserialize<SweepHeader>(lines.FirstOrDefault() ?? "", Json) ?? throw new JsonException("It is empty.");
            return header.Format > SweepHeader.Version
                ? Broken(id, $"it was written by a later version (format {header.Format}): use that version")
                : Refuse(header) is { } refusal ? Broken(id, refusal)
                : new SweepEntry(id, header with { Id = id }, lines.Skip(1).Select(End).LastOrDefault(end => end is not null), null);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            return Broken(id, $"{e.Message.TrimEnd('.')}: move it away");
        }
    }

    private SweepEntry Broken(string id, string why) => new(id, null, null, $"{PathOf(id)} is not a usable sweep ({why}).");

    private static string? Refuse(SweepHeader header)
    {
        try
        {
            foreach (var axis in header.Plan.Axes)
            {
                if (axis.Values.Any(value => value is null))
                {
                    return $"{axis.Parameter} has a value that is null";
                }

                _ = SweepAxis.Of(axis.Setting, axis.Values);
            }

            // Earlier versions started a sweep with any query: their results are shown.
            var plan = header.Plan;
            return (plan.Load is { } load ? plan with { Load = load with { Query = null } } : plan).Refuse()?.TrimEnd('.');
        }
        catch (UserFacingException e)
        {
            return e.Message.TrimEnd('.');
        }
    }

    private static SweepEnd? End(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<SweepEnd>(line, Json);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // The line was torn by a crash: the sweep then reads as interrupted, which it was.
            return null;
        }
    }

    private async Task AppendAsync<T>(string id, T line, FileMode mode, CancellationToken token)
    {
        try
        {
            var file = new FileStream(PathOf(id), mode, FileAccess.Write, FileShare.Read, 1, FileOptions.Asynchronous);
            await using var closingFile = file.ConfigureAwait(false);
            byte[] bytes = [.. mode == FileMode.Append ? "\n"u8 : [], .. JsonSerializer.SerializeToUtf8Bytes(line, Json), (byte)'\n'];
            await file.WriteAsync(bytes, token).ConfigureAwait(false);
            file.Flush(flushToDisk: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The sweep could not be written ({e.Message.TrimEnd('.')}): check the data folder {folder.FullPath}.", e);
        }
    }

    private string PathOf(string id) => Path.Combine(folder.FullPath, id + Extension);
}

/// <summary>Line 1 of a sweep's file; results are in the runs, which name their sweep (docs/sweeps.md).</summary>
public sealed record SweepHeader(int Format, string Id, DateTimeOffset StartedUtc, SweepPlan Plan)
{
    public const int Version = 1;

    /// <summary>The target at the first start; a sweep is resumed on the same program only.</summary>
    public TargetFacts? Target { get; init; }

    public required MachineFacts Machine { get; init; }
}

/// <summary>A later line: the end of a session. A sweep without one was interrupted.</summary>
/// <param name="Outcome"><c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
public sealed record SweepEnd(DateTimeOffset Utc, string Outcome, string Sentence);

public sealed record SweepEntry(string Id, SweepHeader? Header, SweepEnd? End, string? Problem);
