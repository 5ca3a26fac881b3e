using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>What a stack says of its thread.</summary>
internal sealed record Seen(long Thread, string Kind, string Method, bool InPool, string? Route, IReadOnlyList<string> Frames)
{
    /// <summary>Characters that are kept of a frame: 200 groups of 64 frames stay below the longest line of a run file.</summary>
    internal const int MaxCharacters = 200;

    /// <param name="thread">The stack.</param>
    /// <param name="route">The route that it serves; null where that is not known.</param>
    public static Seen Of(ThreadStack thread, string? route)
    {
        var site = new CallSite(new BlockStack(0, thread.Frames), isContention: false);
        return new Seen(
            thread.Thread, StackKinds.Of(thread), site.Method(route), site.Thread is ThreadOwner.PoolItem or ThreadOwner.PoolIdle, route,
            [.. site.Frames.Skip(site.Frames.Count - ThreadGroup.MaxFrames).Select(Short)]);
    }

    private static string Short(string frame) => frame.Length <= MaxCharacters ? frame : $"{frame.AsSpan(0, MaxCharacters - 1)}…";
}
