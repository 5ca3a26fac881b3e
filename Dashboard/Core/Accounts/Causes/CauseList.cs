using System.Reflection;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Causes;

/// <summary>All known causes. Immutable.</summary>
internal sealed class CauseList
{
    private readonly Dictionary<string, Cause> _byId;
    private readonly IReadOnlyList<(Cause Cause, StackPattern Pattern, IReadOnlyList<StackPattern> Unless)> _patterns;

    /// <param name="causes">The last of two with one id counts.</param>
    public CauseList(IEnumerable<Cause> causes)
    {
        _byId = new Dictionary<string, Cause>(StringComparer.Ordinal);
        foreach (var cause in causes)
        {
            _byId[cause.Id] = cause;
        }

        All = [.. _byId.Values.OrderBy(static cause => cause.Title, StringComparer.OrdinalIgnoreCase)];
        _patterns = [.. All.SelectMany(static cause => StackPattern.Of(cause).Select(pattern => (cause, pattern, StackPattern.UnlessOf(cause))))];
    }

    public static CauseList BuiltIn { get; } = new(ReadBuiltIn());

    /// <summary>A process has one list, with what its data folder adds, set once before the first stack is read.</summary>
    public static CauseList Current { get; set; } = BuiltIn;

    public IReadOnlyList<Cause> All { get; }

    public Cause? Find(string? id) => id is null ? null : _byId.GetValueOrDefault(id);

    /// <summary>"OrderService.Load (OrderService.cs:41, Task wait)".</summary>
    public string PlaceInWords(BlockingRow row) => $"{row.Named} ({(row.Line is { } line ? $"{line.Short}, " : "")}{InWords(row)})";

    public string InWords(BlockingRow row) => (Find(row.Cause)?.Title, row.Kind) switch
    {
        (null, var kind) => kind,
        (var title, BlockingKinds.Other) => title,
        var (title, kind) => $"{kind}: {title}",
    };

    /// <summary>Further ones replace those of the same id.</summary>
    public CauseList With(IEnumerable<Cause> further) => new([.. _byId.Values, .. further]);

    /// <summary>What the program's method calls counts before what leads to it, a limit before a long call, then the outermost call.</summary>
    /// <param name="frames">From the root to the wait.</param>
    /// <param name="own">The index of the program's own method that is nearest to the wait; −1 without one.</param>
    /// <returns>Null where none matches.</returns>
    public Cause? Of(IReadOnlyList<BlockFrame> frames, int own)
    {
        var names = frames.Select(StackPattern.Name).ToList();
        return _patterns.Select(one => (one.Cause, one.Pattern, one.Unless, At: one.Pattern.In(names, own)))
            .Where(one => one.At is not null && !one.Unless.Any(other => other.In(names, own) is not null))
            .OrderBy(static one => one.Pattern.IsWithin)
            .ThenByDescending(static one => one.Cause.IsLimited)
            .ThenBy(static one => one.At)
            .ThenByDescending(static one => one.Pattern.Names.Sum(static name => name.Length))
            .FirstOrDefault().Cause;
    }

    private static IEnumerable<Cause> ReadBuiltIn()
    {
        var assembly = Assembly.GetExecutingAssembly();
        foreach (var name in assembly.GetManifestResourceNames().Where(static name => name.StartsWith(CauseFile.Resources, StringComparison.Ordinal)))
        {
            using var file = assembly.GetManifestResourceStream(name)!;
            yield return CauseFile.Read(name[CauseFile.Resources.Length..], file);
        }
    }
}
