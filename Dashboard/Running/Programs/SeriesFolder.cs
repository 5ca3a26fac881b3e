using System.Text.Json;
using Dashboard.Machine;
using Dashboard.RunFile;

namespace Dashboard.Running.Programs;

/// <summary>Series of two programs that have runs to make, beside the runs, one small file each: <c>ID.programs.json</c>. A complete one has none.</summary>
public sealed class SeriesFolder(RunFolder folder)
{
    internal const string Extension = ".programs.json";

    /// <summary>Two commands with folders and variables of the longest text are 30 kB.</summary>
    private const int LongestFileBytes = 256 * 1024;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
        WriteIndented = true,
    };

    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    internal async Task CreateAsync(StoredSeries series, CancellationToken token)
    {
        try
        {
            var file = new FileStream(PathOf(series.Id), FileMode.CreateNew, FileAccess.Write, FileShare.Read, 1, FileOptions.Asynchronous);
            await using var closingFile = file.ConfigureAwait(false);
            var stored = folder.KeepsCommandLines ? series : series.Masked;
            await file.WriteAsync(JsonSerializer.SerializeToUtf8Bytes(stored, Json), token).ConfigureAwait(false);
            file.Flush(flushToDisk: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The series could not be written ({e.Message.TrimEnd('.')}): check the data folder {folder.FullPath}.", e);
        }
    }

    /// <summary>The newest come first. An unusable file is its problem, in a sentence.</summary>
    internal async Task<(IReadOnlyList<StoredSeries> Series, IReadOnlyList<string> Broken)> ListAsync(CancellationToken token)
    {
        var (usable, broken) = (new List<StoredSeries>(), new List<string>());
        foreach (var file in new DirectoryInfo(folder.FullPath).EnumerateFiles("*" + Extension).OrderByDescending(file => file.Name, StringComparer.Ordinal))
        {
            try
            {
                if (await ReadAsync(file.Name[..^Extension.Length], token).ConfigureAwait(false) is { } series)
                {
                    usable.Add(series);
                }
            }
            catch (UserFacingException e)
            {
                broken.Add(e.Message);
            }
        }

        return (usable, broken);
    }

    /// <returns>Null where there is none.</returns>
    /// <exception cref="UserFacingException">Its file is unusable.</exception>
    internal async Task<StoredSeries?> ReadAsync(string id, CancellationToken token)
    {
        if (!RunId.IsValid(id))
        {
            return null;
        }

        try
        {
            var file = RegularFile.OpenRead(PathOf(id));
            await using var closingFile = file.ConfigureAwait(false);
            var series = file.Length > LongestFileBytes ? throw new JsonException("It is too long.")
                : await JsonSerializer.DeserializeAsync<StoredSeries>(file, Json, token).ConfigureAwait(false) ?? throw new JsonException("It is empty.");
            return series.Format > StoredSeries.Version
                ? throw new JsonException($"It was written by a later version (format {series.Format}): use that version.")
                : Problem(series) is { } problem ? throw new JsonException(problem)
                : series with { Id = id };
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            // It is complete, or another dashboard discarded it.
            return null;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"{PathOf(id)} is not a usable series ({e.Message.TrimEnd('.')}): move it away.", e);
        }
    }

    /// <exception cref="UserFacingException">The file cannot be deleted.</exception>
    internal void Delete(string id)
    {
        try
        {
            File.Delete(PathOf(id));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"{PathOf(id)} could not be deleted ({e.Message.TrimEnd('.')}).", e);
        }
    }

    /// <summary>Lists that hold null are no settings of a form either.</summary>
    private static string? Problem(StoredSeries series)
    {
        var plan = series.Plan;
        var hasNull = plan.Sides.Any(side => side is null || side.Words.Any(word => word is null) || side.Environment.Any(one => one is null));
        return hasNull ? "A list in it holds null." : series.Seed < 0 ? "Its seed is below 0." : plan.Problem()?.Sentence;
    }

    private string PathOf(string id) => Path.Combine(folder.FullPath, id + Extension);
}
