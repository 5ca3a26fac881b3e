using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;

namespace Dashboard.Diagnosis.Windows;

/// <summary>What the code that blocks calls there: the frame after its own in a stack. Not thread-safe.</summary>
internal sealed class CallNames
{
    /// <summary>A timeline tells of more call sites only where code is made as it runs.</summary>
    private const int Max = 2_000;

    /// <summary>A snapshot shows the code of its moment.</summary>
    private const double SnapshotSeconds = 60;

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

    /// <summary>The target is gone. Stacks stay: each is told once for as long as the timeline lives.</summary>
    public void Clear() => _snapshot = null;

    /// <summary>What a call site calls, as C# spells it; null where no stack shows it, or where its kind says as much.</summary>
    /// <param name="site">The call site.</param>
    /// <param name="t">Now, seconds on the timeline.</param>
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

    /// <summary>The connection pool of which a call site waits for a connection; null where it does not.</summary>
    /// <param name="site">The call site.</param>
    /// <param name="t">Now, seconds on the timeline.</param>
    public string? PoolOf(SiteTotal site, double t) =>
        site.Kind is WaitKinds.Semaphore or WaitKinds.Event or WaitKinds.Task or WaitKinds.Other or WaitKinds.Lock
        ? FramesOf(site, t) is { } frames ? ConnectionPools.WaitedForIn(frames) : ConnectionPools.TypeOf(site.Method)
        : null;

    private IReadOnlyList<string>? FramesOf(SiteTotal site, double t) =>
        site.Stack is { } number ? _stacks.GetValueOrDefault(number)
        : _snapshot is { } snapshot && t - snapshot.T <= SnapshotSeconds
            ? snapshot.Groups.FirstOrDefault(group => group.InPool && group.Method == site.Method && group.Kind == site.Kind)?.Frames
            : null;

    /// <summary>The call that was written, where the compiler put it into its caller.</summary>
    private static string Spelled(string frame) => frame switch
    {
        "Task<T>.GetResultCore" => "Task<T>.Result",
        "Task.InternalWait" => "Task.Wait",
        _ => frame,
    };
}
