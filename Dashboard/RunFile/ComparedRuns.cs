using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.RunFile;

/// <summary>The runs that were compared, in a small file beside them: they are never offered for deletion.</summary>
internal sealed class ComparedRuns(RunFolder folder)
{
    public const int Max = 5_000;

    private readonly JsonFile<List<string?>> _file =
        new(folder, "compared.json", maxBytes: 1 << 20, "Compared runs may go to the trash as others do", NullLogger<ComparedRuns>.Instance);

    /// <summary>Their ids; empty when nothing was compared, or when the file cannot be used.</summary>
    public IReadOnlySet<string> Read() => (_file.Read() ?? []).OfType<string>().ToHashSet(StringComparer.Ordinal);

    /// <summary>Adds what is compared now. A comparison does not depend on it: where the file cannot be written the runs count as not compared.</summary>
    public void Add(IEnumerable<string> ids)
    {
        string[] added = [.. ids.Except(Read(), StringComparer.Ordinal)];
        if (added.Length > 0)
        {
            _file.Change(kept => [.. (kept ?? []).Union(added, StringComparer.Ordinal).TakeLast(Max)]);
        }
    }
}
