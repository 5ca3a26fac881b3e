using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Diagnosis.Windows;

/// <summary>What blocking code calls: the next frame of its stack. Not thread-safe.</summary>
internal sealed class CallNames
{
    /// <summary>More sites come only with code that is made at run time.</summary>
    private const int Max = 2_000;

    public const double SnapshotSeconds = 60;

    private readonly Dictionary<int, IReadOnlyList<string>> _stacks = [];
    private StackSnapshotItem? _snapshot;

    public void Add(SiteStack stack)
    {
        if (_stacks.Count < Max)
        {
            _stacks[stack.Number] = stack.Frames;
        }
    }

    public void Add(StackSnapshotItem snapshot) => _snapshot = snapshot;

    public void Clear() => _snapshot = null;

    /// <summary>As C# spells it; null where no stack shows it, or the kind is as exact.</summary>
    public string? Of(SiteTotal site, double t)
    {
        if (site.Kind == WaitKinds.Lock)
        {
            return null;
        }

        var frames = FramesOf(site, t);
        for (var i = (frames?.Count ?? 0) - 2; i >= 0; i--)
        {
            if (frames![i] == site.Method)
            {
                return Spelled(frames[i + 1]);
            }
        }

        return null;
    }

    public string? PoolOf(SiteTotal site, double t) =>
        site.Kind is WaitKinds.Semaphore or WaitKinds.Event or WaitKinds.Task or WaitKinds.Other or WaitKinds.Lock
        ? FramesOf(site, t) is { } frames ? ConnectionPools.WaitedForIn(frames) : ConnectionPools.TypeOf(site.Method)
        : null;

    private IReadOnlyList<string>? FramesOf(SiteTotal site, double t) =>
        site.Stack is { } number ? _stacks.GetValueOrDefault(number)
        : _snapshot is { } snapshot && t - snapshot.T <= SnapshotSeconds
            ? snapshot.Groups.FirstOrDefault(group => group.InPool && group.Method == site.Method && group.Kind == site.Kind)?.Frames
            : null;

    private static string Spelled(string frame) => frame switch
    {
        "Task<T>.GetResultCore" => "Task<T>.Result",
        "Task.InternalWait" => "Task.Wait",
        _ => frame,
    };
}
