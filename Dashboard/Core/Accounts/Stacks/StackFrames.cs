using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

/// <summary>A stack as people read it: without what the compiler and the pool put between two methods that were written.</summary>
internal static class StackFrames
{
    /// <param name="most">The most frames, those nearest to the leaf.</param>
    /// <returns>From the root to the leaf.</returns>
    public static IReadOnlyList<BlockFrame> Written(IReadOnlyList<BlockFrame> frames, int most)
    {
        var written = new List<BlockFrame>();
        var afterStart = false;
        foreach (var frame in frames)
        {
            if (IsPlumbing(frame))
            {
                afterStart = afterStart || frame.Method.EndsWith(".Start", StringComparison.Ordinal);
                continue;
            }

            // An async method is two: the one that is called, and the one that it starts, under the same name.
            if (!afterStart || written.Count == 0 || !string.Equals(written[^1].Method, frame.Method, StringComparison.Ordinal))
            {
                written.Add(frame);
            }

            afterStart = false;
        }

        return [.. written.Skip(written.Count - most)];
    }

    private static bool IsPlumbing(BlockFrame frame) => frame.Namespace switch
    {
        "System.Runtime.CompilerServices" => frame.Method.StartsWith("Async", StringComparison.Ordinal),
        "System.Threading" => frame.Method.StartsWith("ExecutionContext.Run", StringComparison.Ordinal)
            || frame.Method is "Thread.StartCallback" or "Thread.StartHelper.Run" or "Thread.StartHelper.RunWorker",
        _ => false,
    };
}
