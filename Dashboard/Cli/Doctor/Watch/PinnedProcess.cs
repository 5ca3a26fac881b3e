using Dashboard.Target;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>A process that was named by its id, and the same program when it is started again. Pure. Not thread-safe.</summary>
internal sealed class PinnedProcess(int processId)
{
    /// <summary>Bound: the processes that were present beside it.</summary>
    private readonly HashSet<int> _others = [];
    private TargetFacts? _program;
    private int _id = processId;

    public ListedProcess? In(IReadOnlyList<ListedProcess> present)
    {
        // An id is used again, by another program.
        var same = present.FirstOrDefault(one => one.Facts.ProcessId == _id && (_program is null || one.Facts.IsSameProgramAs(_program)));
        if (same is null && _program is { } program)
        {
            // Other instances of the program that ran before are not "it came back".
            same = present.FirstOrDefault(one => one.Facts.IsSameProgramAs(program) && !_others.Contains(one.Facts.ProcessId));
        }

        if (same is not null)
        {
            (_id, _program) = (same.Facts.ProcessId, same.Facts);
            _others.Clear();
            _others.UnionWith(present.Select(static one => one.Facts.ProcessId).Where(id => id != _id));
        }

        return same;
    }
}
