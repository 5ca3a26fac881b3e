using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blockers;

/// <summary>A stack as people read it: without what the compiler and the pool put between two methods that were written.</summary>
internal static class StackFrames
{
    /// <param name="frames">From the root to the leaf.</param>
    /// <param name="most">The most frames, those nearest to the leaf.</param>
    /// <returns>The methods, from the root to the leaf.</returns>
    public static IReadOnlyList<string> Readable(IReadOnlyList<BlockFrame> frames, int most)
    {
        var methods = new List<string>();
        var afterStart = false;
        foreach (var frame in frames)
        {
            if (IsPlumbing(frame))
            {
                afterStart = afterStart || frame.Method.EndsWith(".Start", StringComparison.Ordinal);
                continue;
            }

            // An async method is two: the one that is called, and the one that it starts, under the same name.
            if (!afterStart || methods.Count == 0 || !string.Equals(methods[^1], frame.Method, StringComparison.Ordinal))
            {
                methods.Add(frame.Method);
            }

            afterStart = false;
        }

        return [.. methods.Skip(methods.Count - most)];
    }

    private static bool IsPlumbing(BlockFrame frame) => frame.Namespace switch
    {
        "System.Runtime.CompilerServices" => frame.Method.StartsWith("Async", StringComparison.Ordinal),
        "System.Threading" => frame.Method.StartsWith("ExecutionContext.Run", StringComparison.Ordinal)
            || frame.Method is "Thread.StartCallback" or "Thread.StartHelper.Run" or "Thread.StartHelper.RunWorker",
        _ => false,
    };
}
