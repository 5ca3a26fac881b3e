using System.Text.Json;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>Keeps what was measured of machines' noise, in one small file beside the runs: it outlives the runs that it was taken from.</summary>
public sealed class NoiseStore(RunFolder folder)
{
    /// <summary>More are not kept: the oldest go first. A series has one entry for each metric.</summary>
    public const int Most = 400;

    private const string FileName = "noise.json";

    /// <summary>Beside what cannot be read, for a person to look at: it is never deleted.</summary>
    private const string DamagedName = "noise.damaged.json";

    private static readonly JsonSerializerOptions Format = new(JsonSerializerDefaults.Web) { WriteIndented = true, RespectNullableAnnotations = true };

    private readonly SemaphoreSlim _oneWriter = new(1, 1);

    private string FullPath => Path.Combine(folder.FullPath, FileName);

    /// <summary>All that was measured, the oldest first; nothing when nobody measured, or when the file cannot be read.</summary>
    public async Task<IReadOnlyList<MachineNoise>> ReadAsync(CancellationToken token)
    {
        try
        {
            var file = new FileStream(FullPath, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            await using var closingFile = file.ConfigureAwait(false);
            var read = await JsonSerializer.DeserializeAsync<List<KeptNoise?>>(file, Format, token).ConfigureAwait(false);
            return [.. (read ?? []).Select(kept => kept?.ToNoise()).OfType<MachineNoise>()];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            // Not measured yet, or damaged: a comparison then says nothing about noise; the next writing sets a damaged file aside.
            return [];
        }
    }

    /// <summary>Adds what was measured now to what is known: series of the same machine and style are pooled.</summary>
    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    public async Task AddAsync(IReadOnlyList<MachineNoise> measured, CancellationToken token)
    {
        if (measured.Count == 0)
        {
            return;
        }

        await _oneWriter.WaitAsync(token).ConfigureAwait(false);
        try
        {
            var kept = await ReadAsync(token).ConfigureAwait(false);
            if (kept.Count == 0 && File.Exists(FullPath))
            {
                File.Move(FullPath, Path.Combine(folder.FullPath, DamagedName), overwrite: true);
            }

            MachineNoise[] all = [.. kept, .. measured];
            folder.Replace(FileName, JsonSerializer.SerializeToUtf8Bytes(all.TakeLast(Most), Format));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"This machine's noise could not be kept ({e.Message.TrimEnd('.')}): check the data folder {folder.FullPath}.", e);
        }
        finally
        {
            _oneWriter.Release();
        }
    }
}
