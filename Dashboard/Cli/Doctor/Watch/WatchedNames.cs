using Dashboard.Cli.Frame;
using Dashboard.Target;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Which of the present processes are watched. Pure. Not thread-safe.</summary>
internal sealed class WatchedNames
{
    private readonly IReadOnlyList<string> _names;
    private readonly IReadOnlyList<PinnedProcess> _pinned;

    /// <param name="given">Ids, names and :ports; none: all processes but the tools of .NET and of this program.</param>
    /// <param name="mayStartLater">None of them need run yet.</param>
    public WatchedNames(IReadOnlyList<string> given, bool mayStartLater = false)
    {
        (AreAll, MayStartLater) = (given.Count == 0, mayStartLater || given.Count == 0);
        _names = [.. given.Where(static name => ProcessArgument.IdOf(name) is null)];
        Ids = [.. given.Select(ProcessArgument.IdOf).OfType<int>()];
        _pinned = [.. Ids.Select(static id => new PinnedProcess(id))];
    }

    public bool AreAll { get; }

    public bool MayStartLater { get; }

    /// <summary>Whether a process is known by its port; of all, those that listen come first.</summary>
    public bool NeedPorts => AreAll || _names.Any(static name => ProcessNames.PortOf(name) is not null);

    /// <summary>Processes that were named by their ids.</summary>
    public IReadOnlyList<int> Ids { get; }

    public IReadOnlyList<ListedProcess> In(IReadOnlyList<ListedProcess> present) => AreAll
        ? [.. present.Where(static one => !one.IsTool)]
        : [.. _names.SelectMany(name => ProcessNames.Find(name, present)).Concat(_pinned.Select(one => one.In(present)).OfType<ListedProcess>())
            .DistinctBy(static one => one.Facts.ProcessId)];
}
