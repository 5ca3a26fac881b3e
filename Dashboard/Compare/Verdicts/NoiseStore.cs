using Dashboard.RunFile;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Compare.Verdicts;

/// <summary>Machines' noise, in a file beside the runs that outlives them.</summary>
/// <param name="logger">Null on the command line, where no noise is known.</param>
public sealed class NoiseStore(RunFolder folder, ILogger<NoiseStore>? logger = null)
{
    /// <summary>The oldest are removed first. A series has an entry for each metric.</summary>
    public const int Max = 400;

    private readonly JsonFile<List<KeptNoise?>> _file =
        new(folder, "noise.json", maxBytes: 1 << 20, "Comparisons ignore this machine's noise", logger ?? NullLogger<NoiseStore>.Instance);

    /// <summary>The oldest are first; empty when the file cannot be used.</summary>
    public IReadOnlyList<MachineNoise> Read() => [.. (_file.Read() ?? []).Select(kept => kept?.ToNoise()).OfType<MachineNoise>()];

    public void Add(IReadOnlyList<MachineNoise> measured)
    {
        if (measured.Count > 0 && !_file.Change(kept => [.. (kept ?? []).Concat(measured.Select(KeptNoise.Of)).TakeLast(Max)]))
        {
            throw new UserFacingException($"This machine's noise could not be saved: {_file.Problem} Check the data folder {folder.FullPath}.");
        }
    }
}
