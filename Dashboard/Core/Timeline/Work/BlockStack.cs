namespace Dashboard.Timeline.Work;

/// <summary>The stack of a wait: one object for all waits with the same methods.</summary>
/// <param name="Number">Unique in this process, from 1, rising.</param>
/// <param name="Frames">From the root to the wait; the runtime reports the 100 frames nearest to the wait.</param>
public sealed record BlockStack(int Number, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>EP_MAX_STACK_DEPTH: with so many the root may be missing.</summary>
    public const int MaxFrames = 100;
}
