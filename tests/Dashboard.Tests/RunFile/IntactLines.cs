using System.Text;
using System.Text.Json;

namespace Dashboard.Tests.RunFile;

/// <summary>What a damaged run file still holds, found without the product's reader: by comparing its lines with those of the whole file.</summary>
internal sealed class IntactLines
{
    private readonly string[] _whole;
    private readonly string[] _damaged;
    private readonly HashSet<string> _known;
    private readonly HashSet<string> _there;

    /// <param name="whole">The file before it was damaged.</param>
    /// <param name="damaged">The damaged file.</param>
    /// <param name="endsInHole">Whether zeros follow that take no room on the disk: one more line that is no item.</param>
    public IntactLines(byte[] whole, byte[] damaged, bool endsInHole)
    {
        _whole = Lines(whole);
        _damaged = Lines(damaged);
        _known = [.. _whole[1..].Where(line => line.Length > 0)];
        _there = [.. _damaged];
        EndsInHole = endsInHole;
        NoJson = _damaged.Skip(1).Count(line => line.Length > 0 && !IsJson(line)) + (endsInHole ? 1 : 0);
        Changed = _damaged.Skip(1).Count(line => line.Length > 0 && !_known.Contains(line)) + (endsInHole ? 1 : 0);
    }

    /// <summary>The items that are as they were, a line each, in the order of the file.</summary>
    public IEnumerable<string> Items => _damaged.Skip(1).Where(_known.Contains);

    /// <summary>Lines after the first that hold something else than the whole file does; some may still be items.</summary>
    public int Changed { get; }

    /// <summary>Those among them that are not even JSON.</summary>
    public int NoJson { get; }

    public bool HasHeader => _damaged.Length > 0 && _damaged[0] == _whole[0];

    /// <summary>Zeros follow that take no room on the disk.</summary>
    public bool EndsInHole { get; }

    /// <summary>Whether the header and the summary are as they were, the summary as the last line.</summary>
    public bool HasHeaderAndSummary => HasHeader && _damaged.Last(line => line.Length > 0) == _whole.Last(line => line.Length > 0);

    /// <summary>Whether every line of these kinds is as it was, once, and nothing else is in the file but lines of other kinds.</summary>
    public bool Keeps(params string[] kinds) => Of(_whole, kinds).SequenceEqual(Of(_damaged, kinds), StringComparer.Ordinal);

    /// <summary>The part of the whole file's lines of a kind that is still there, 0 to 1.</summary>
    public double Share(string kind) => Of(_whole, [kind]).Average(line => _there.Contains(line) ? 1.0 : 0);

    /// <summary>True for each line after the header that is still there.</summary>
    public IReadOnlyList<bool> Kept => [.. _whole.Skip(1).Where(line => line.Length > 0).Select(_there.Contains)];

    private static IEnumerable<string> Of(string[] lines, string[] kinds) =>
        lines.Skip(1).Where(line => kinds.Any(kind => line.StartsWith($"{{\"kind\":\"{kind}\",", StringComparison.Ordinal)));

    /// <summary>Each byte one character, so that damage cannot change what stands beside it.</summary>
    private static string[] Lines(byte[] file) => Encoding.Latin1.GetString(file).Split('\n');

    private static bool IsJson(string line)
    {
        try
        {
            JsonDocument.Parse(Encoding.Latin1.GetBytes(line)).Dispose();
            return true;
        }
        catch (JsonException)
        {
            // Torn, overwritten or nested too deeply: what a reader has to report.
            return false;
        }
    }
}
