using Dashboard.Format;
using Dashboard.RunFile;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Compare.Verdicts;

/// <summary>Keeps what was measured of machines' noise, in a small file beside the runs: it outlives the runs that it was taken from.</summary>
/// <param name="folder">The data folder.</param>
/// <param name="logger">Null on the command line, which has no log: a comparison then knows no noise.</param>
public sealed class NoiseStore(RunFolder folder, ILogger<NoiseStore>? logger = null)
{
    /// <summary>More are not kept: the oldest go first. A series has one entry for each metric.</summary>
    public const int Max = 400;

    private readonly JsonFile<List<KeptNoise?>> _file =
        new(folder, "noise.json", maxBytes: 1 << 20, "Comparisons ignore this machine's noise", logger ?? NullLogger<NoiseStore>.Instance);

    /// <summary>All that was measured, the oldest first; nothing when nobody measured, or when the file cannot be used.</summary>
    public IReadOnlyList<MachineNoise> Read() => [.. (_file.Read() ?? []).Select(kept => kept?.ToNoise()).OfType<MachineNoise>()];

    /// <summary>Adds what was measured now to what is known: series of the same machine and style are pooled.</summary>
    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    public void Add(IReadOnlyList<MachineNoise> measured)
    {
        if (measured.Count > 0 && !_file.Change(kept => [.. (kept ?? []).Concat(measured.Select(KeptNoise.Of)).TakeLast(Max)]))
        {
            throw new UserFacingException($"This machine's noise could not be saved: {_file.Problem} Check the data folder {folder.FullPath}.");
        }
    }
}
